import { isReadable } from '../expression/read.ts';
import { OwnName } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
import { ownText } from '../walk/schema.ts';
import { textProblem } from '../walk/text.ts';
import type { Place } from './place.ts';

/** A result under a word of the expressions (`as`, `in`, `list`) could be read by none of them. What is no name at all is the grammar's to tell. */
export function checkResultName(step: unknown, { path, report }: Place): void {
  const name = ownText(step, 'as');
  if (name === undefined || isReadable(name) || textProblem(OwnName(), name, path) !== undefined) return;
  report({
    code: 'wrong_value',
    path: below(path, 'as'),
    message: `"${name}" is no name that an expression can read`,
    expected: 'a name that is no word of the expressions',
  });
}
