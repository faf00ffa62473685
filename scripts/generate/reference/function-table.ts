import { signatures } from '../../../src/runtime/language/check/expression/signatures.ts';
import { celFunctions, methods } from '../../../src/runtime/language/expression/read.ts';
import { code, joined, table } from './markdown.ts';

/** Builds the table of the language's functions, and lists those of CEL. */
export function functionTable(): string {
  const rows = Object.entries(signatures).map(
    ([
      name,
      {
        parameters,
        says,
        example: [expression, value],
      },
    ]) => [code(`${name}(${parameters.join(', ')})`), says, `${code(expression)} is ${code(JSON.stringify(value))}`],
  );
  return joined([
    table(['function', 'gives', 'for example'], rows),
    `Functions of CEL: ${celFunctions.map(code).join(' ')}`,
    `Methods: ${methods.map((name) => code(`.${name}()`)).join(' ')}`,
  ]);
}
