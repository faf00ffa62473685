import { Literal, Union } from 'typebox';
import { unknownName } from '../check/report.ts';
import { OwnName } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
import { ownText } from '../walk/schema.ts';
import { step } from '../word.ts';

/** Loads the blocks of the screen again: all (`true`), or the one of this name. */
export const reload = step({
  grammar: { reload: Union([Literal(true), OwnName()]) },
  check(value, { path, report, document: { atEnd, blockNames } }) {
    const name = ownText(value, 'reload');
    if (name === undefined) return;
    atEnd.push(() => {
      if (blockNames.has(name)) return;
      const problem = unknownName('wrong_value', below(path, 'reload'), 'block', name, blockNames.keys());
      report({ ...problem, expected: 'true, or the name of a block of this screen' });
    });
  },
});
