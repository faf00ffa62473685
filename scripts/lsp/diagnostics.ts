import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isWarning, type Problem } from '../../src/runtime/language/problem.ts';
import { membersOf, type Span, syntaxErrorIn } from '../screens/places.ts';

/** Converts the checker's problems to marks of an editor. */
export function diagnosticsOf(document: TextDocument, problems: readonly Problem[]): Diagnostic[] {
  const spanOf = spansIn(document);
  return problems.map((problem) => {
    const { from, to } = spanOf(problem);
    return {
      range: { start: document.positionAt(from), end: document.positionAt(to) },
      severity: isWarning(problem) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error,
      source: 'waybill',
      code: problem.code,
      message: messageOf(problem),
    };
  });
}

/** Finds where a problem is marked: at its value, or at the key of a value of several lines and of an unknown member. */
export function spansIn(document: TextDocument): (problem: Problem) => Span {
  const text = document.getText();
  const memberAt = membersOf(text);
  return ({ code, path, written = path }) => {
    if (code === 'not_json') return syntaxErrorIn(text) ?? { from: 0, to: text.length };
    const member = memberAt(written);
    if (member === undefined) return { from: 0, to: 0 };
    const { key, value } = member;
    const end = text.indexOf('\n', value.from);
    const isLong = end >= 0 && end < value.to;
    if (key !== undefined && (isLong || code === 'unknown_property')) return key;
    return isLong ? { from: value.from, to: end } : value;
  };
}

function messageOf({ message, expected, didYouMean }: Problem): string {
  return [
    // The mark says where.
    message.replace(/, at line \d+, column \d+$/, ''),
    ...(expected === undefined || expected === '' ? [] : [`expected: ${expected}`]),
    ...(didYouMean === undefined ? [] : [`did you mean: ${didYouMean}`]),
  ].join('\n');
}
