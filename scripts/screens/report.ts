import type { Problem } from '../../src/runtime/language/stages.ts';
import { placesOf } from './places.ts';

/** A file's problems as lines for a terminal: where (file:line:column), what, what was expected, what was probably meant. */
export function reportOf(file: string, text: string, problems: readonly Problem[]): string {
  const placeOf = placesOf(text);
  const told = problems.map(({ code, path, message, expected, didYouMean }) => {
    const { line, column } = (code === 'not_json' ? placeNamed(message) : undefined) ?? placeOf(path);
    const parts = [`  ${file}:${line}:${column}  ${code}  ${path === '' ? '(document)' : path}`, `    ${message}`];
    if (expected !== undefined && expected !== '') parts.push(`    expected: ${expected}`);
    if (didYouMean !== undefined) parts.push(`    did you mean: ${didYouMean}`);
    return parts.join('\n');
  });
  return [`${file}: ${problems.length === 1 ? '1 problem' : `${problems.length} problems`}`, ...told].join('\n');
}

/** A text that is not JSON has no values to find; the message of its problem names the place. */
function placeNamed(message: string) {
  const [, line, column] = /at line (\d+), column (\d+)/.exec(message) ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}
