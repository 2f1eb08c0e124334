#!/usr/bin/env bash
# Rebuild the bundle from its sources: the definitions of 2.2 to 3.9 out of a folder
# with a source tree a release, their error codes and API keys out of each release's
# kafka-clients jar, 4.0 and later as a Maven repository has them, and 0.10.0 to 2.1,
# which have no definitions, out of the reference that their kafka-clients jars print.
# usage: specs/rebuild.sh [FOLDER]    (SPECGEN_DATA/kafka by default)
set -euo pipefail
cd "$(dirname "$0")/.."
data=${1:-${SPECGEN_DATA:-../shared/data}/kafka}
python=${PYTHON:-.venv/bin/python}
jars=${SPECGEN_JARS:-.jars}
rm -rf specs/shapes.json specs/releases specs/definitions specs/documents specs/errors specs/apis
for folder in "$data"/*/; do
  version=$(basename "$folder")
  "$python" -m tests.oracle.jars "$version"
  "$python" -m specgen import "$folder" --as "${version%.*}" --kafka-version "$version" \
    --facts "$jars/$version/kafka-clients-$version.jar"
done
"$python" -m specgen import --latest --since 4.0
for version in 0.10.0.0 0.10.1.0 0.10.2.0 0.11.0.0 1.0.0 1.1.0 2.0.0 2.1.0; do
  "$python" -m tests.oracle.jars "$version"
  "$python" -m specgen import "$jars/$version/kafka-clients-$version.jar" \
    --as "${version%.*}" --kafka-version "$version"
done

# The shapes of all blocks, with those of references that definitions don't give: 2.2 to
# 2.6 print some messages under other names, and so does the trunk of February 2016.
references=(0.9="$(ls "$data"/../seeds/003_*)")
work=$(mktemp -d)
for version in 0.10.0.0 0.10.1.0 0.10.2.0 0.11.0.0 1.0.0 1.1.0 2.0.0 2.1.0 2.2.0 2.3.0 \
  2.4.0 2.5.0 2.6.0 2.7.0; do
  "$python" -m tests.oracle.jars "$version"
  "$python" -m specgen.sources.bundle.shapes --print \
    "$jars/$version/kafka-clients-$version.jar" >"$work/$version.html"
  references+=("${version%.*}=$work/$version.html")
done
"$python" -m specgen.sources.bundle.shapes specs "${references[@]}"
rm -r "$work"
