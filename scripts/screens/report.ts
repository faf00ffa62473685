import { isWarning } from '../../src/runtime/language/problem.ts';
import type { Problem } from '../../src/runtime/language/stages.ts';
import { placesOf } from './places.ts';

/** Formats a file's problems for a terminal: position (file:line:column), problem, expectation and suggestion. */
export function reportOf(file: string, text: string, problems: readonly Problem[]): string {
  const placeOf = placesOf(text);
  const told = problems.map(({ code, path: expanded, written, message, expected, didYouMean }) => {
    const path = written ?? expanded;
    const { line, column } = (code === 'not_json' ? placeNamed(message) : undefined) ?? placeOf(path);
    const severity = isWarning({ code }) ? 'warning ' : '';
    const parts = [`  ${file}:${line}:${column}  ${severity}${code}  ${path === '' ? '(document)' : path}`, `    ${message}`];
    if (expected !== undefined && expected !== '') parts.push(`    expected: ${expected}`);
    if (didYouMean !== undefined) parts.push(`    did you mean: ${didYouMean}`);
    return parts.join('\n');
  });
  return [`${file}: ${countsOf(problems)}`, ...told].join('\n');
}

/** Counts problems and warnings: `2 problems, 1 warning`. */
export function countsOf(problems: readonly Problem[]): string {
  const warnings = problems.filter(isWarning).length;
  const errors = problems.length - warnings;
  const counts = [
    ...(errors > 0 || warnings === 0 ? [errors === 1 ? '1 problem' : `${errors || 'no'} problem${errors === 0 ? '' : 's'}`] : []),
    ...(warnings > 0 ? [warnings === 1 ? '1 warning' : `${warnings} warnings`] : []),
  ];
  return counts.join(', ');
}

/** Reads the position from the message of a syntax error, because invalid JSON has no values. */
function placeNamed(message: string) {
  const [, line, column] = /at line (\d+), column (\d+)/.exec(message) ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}
