import { type CodeAction, CodeActionKind, type Range } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { repairOf } from '../../src/runtime/language/editing/repair.ts';
import type { Problem } from '../../src/runtime/language/problem.ts';
import { membersOf } from '../screens/places.ts';
import { diagnosticsOf } from './diagnostics.ts';

/** The quick fixes of the problems whose marks touch a range: each puts in what was probably meant. */
export function fixesIn(document: TextDocument, range: Range, problems: readonly Problem[]): CodeAction[] {
  const memberAt = membersOf(document.getText());
  const marks = diagnosticsOf(document, problems);
  return problems.flatMap((problem, index) => {
    const mark = marks[index];
    const member = memberAt(problem.written ?? problem.path);
    if (mark === undefined || member === undefined || !touches(document, mark.range, range)) return [];
    const { key, value } = member;
    const repair = repairOf(problem, key?.name, value.read);
    const span = repair?.of === 'key' ? key : value;
    if (repair === undefined || span === undefined) return [];
    const where = { start: document.positionAt(span.from), end: document.positionAt(span.to) };
    const edit = { changes: { [document.uri]: [{ range: where, newText: JSON.stringify(repair.text) }] } };
    return [{ title: `Change to ${problem.didYouMean}`, kind: CodeActionKind.QuickFix, diagnostics: [mark], isPreferred: true, edit }];
  });
}

function touches(document: TextDocument, one: Range, other: Range): boolean {
  const [from, to] = [document.offsetAt(one.start), document.offsetAt(one.end)];
  return from <= document.offsetAt(other.end) && document.offsetAt(other.start) <= to;
}
