#!/usr/bin/env bash
# Rebuild the bundle from its sources: the definitions of 2.2 to 3.9 out of a folder
# with a source tree a release, their error codes and API keys out of each release's
# kafka-clients jar, and 4.0 and later as a Maven repository has them.
# usage: specs/rebuild.sh [FOLDER]    (SPECGEN_DATA/kafka by default)
set -euo pipefail
cd "$(dirname "$0")/.."
data=${1:-${SPECGEN_DATA:-../shared/data}/kafka}
python=${PYTHON:-.venv/bin/python}
jars=${SPECGEN_JARS:-.jars}
rm -rf specs/releases specs/definitions specs/errors specs/apis
for folder in "$data"/*/; do
  version=$(basename "$folder")
  "$python" -m tests.oracle.jars "$version"
  "$python" -m specgen import "$folder" --as "${version%.*}" --kafka-version "$version" \
    --facts "$jars/$version/kafka-clients-$version.jar"
done
"$python" -m specgen import --latest --since 4.0
