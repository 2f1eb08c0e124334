#!/usr/bin/env bash
# Rebuild the bundle from its sources: the definitions of 2.2 to 3.9 out of a folder
# with a source tree a release, those of 4.x out of Kafka's jars on Maven Central, and
# error codes and API keys out of each release's kafka-clients jar.
# usage: specs/rebuild.sh [FOLDER]    (SPECGEN_DATA/kafka by default)
set -euo pipefail
cd "$(dirname "$0")/.."
data=${1:-${SPECGEN_DATA:-../shared/data}/kafka}
python=${PYTHON:-.venv/bin/python}
jars=${SPECGEN_JARS:-.jars}
modules="metadata raft storage streams group-coordinator transaction-coordinator share-coordinator"
"$python" -m tests.oracle.jars
rm -rf specs/releases specs/definitions specs/errors specs/apis
for folder in "$data"/*/; do
  version=$(basename "$folder")
  "$python" -m specgen import "$folder" --as "${version%.*}" --kafka-version "$version" \
    --facts "$jars/$version/kafka-clients-$version.jar"
done
for folder in "$jars"/4.*/; do
  version=$(basename "$folder")
  mapfile -t sources < <(find "$folder" -name "kafka-*-$version.jar" | sort)
  missing=()
  for module in $modules; do
    [ -f "$folder/kafka-$module-$version.jar" ] || missing+=(--missing "$module")
  done
  "$python" -m specgen import "${sources[@]}" --as "${version%.*}" \
    --kafka-version "$version" "${missing[@]}"
done
