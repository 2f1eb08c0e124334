// Runs a program in Pyodide: PYODIDE PROGRAM [PLACE=FOLDER]..., which sees each folder at its place.
import { readFileSync } from "node:fs";

const [pyodide, program, ...places] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
for (const words of places) {
  const [place, folder] = words.split("=", 2);
  python.mountNodeFS(place, folder);
}
python.runPython(readFileSync(program, "utf-8"));
