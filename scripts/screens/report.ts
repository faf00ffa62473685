import type { Problem } from '../../src/runtime/language/stages.ts';
import { lineOf, linesOf } from './lines.ts';

/** A file's problems as lines for a terminal: where (file:line), what, what was expected, what was probably meant. */
export function reportOf(file: string, text: string, problems: readonly Problem[]): string {
  const lines = linesOf(text);
  const told = problems.map(({ code, path, message, expected, didYouMean }) => {
    const parts = [
      `  ${file}:${code === 'not_json' ? lineNamed(message) : lineOf(lines, path)}  ${code}  ${path === '' ? '(document)' : path}`,
      `    ${message}`,
    ];
    if (expected !== undefined && expected !== '') parts.push(`    expected: ${expected}`);
    if (didYouMean !== undefined) parts.push(`    did you mean: ${didYouMean}`);
    return parts.join('\n');
  });
  return [`${file}: ${problems.length === 1 ? '1 problem' : `${problems.length} problems`}`, ...told].join('\n');
}

/** A text that is not JSON has no values to find; its message names the line. */
function lineNamed(message: string): number {
  return Number(/at line (\d+)/.exec(message)?.[1] ?? 1);
}
