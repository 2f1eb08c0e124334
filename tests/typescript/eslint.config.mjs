// What eslint asks of the package; $SPECGEN_ESLINT is where it is installed.

import { createRequire } from "node:module";

const require = createRequire(`${process.env.SPECGEN_ESLINT}/package.json`);
const js = require("@eslint/js");

export default [
  js.configs.recommended,
  {
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...["Blob", "CompressionStream", "DecompressionStream", "Response"],
          ...["TextDecoder", "TextEncoder"],
        ].map((name) => [name, "readonly"]),
      ),
    },
    rules: {
      "consistent-return": "error",
      "default-case-last": "error",
      eqeqeq: "error",
      "no-else-return": "error",
      "no-param-reassign": "error",
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-undef-init": "error",
      "no-unneeded-ternary": "error",
      "no-use-before-define": ["error", { functions: false, classes: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
