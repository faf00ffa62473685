import { Optional } from 'typebox';
import { listOf } from '../check/expression/types.ts';
import { checkRowWords } from '../check/form/form-fields.ts';
import { rowOf } from '../check/form/form-values.ts';
import { anything, withNames } from '../check/place.ts';
import { Action } from '../grammar/action.ts';
import { rowWords } from '../grammar/field.ts';
import { Message, OwnName } from '../grammar/marks.ts';
import { actions, Source } from '../grammar/words.ts';
import { block } from '../word.ts';

/** A grid like a spreadsheet's, for hundreds of lines; its actions read `rows`. */
export const editableTable = block('editableTable', {
  grammar: {
    title: Optional(Message()),
    source: Optional(Source),
    ...rowWords,
    publishes: Optional(OwnName()),
    submit: Optional(Action),
    actions: actions(),
  },
  publishes: 'list',
  publishesData: true,
  readsMost: ['items', 'actions'],
  inside(value, key, context) {
    const row = rowOf(value, context.knowledge.widgets);
    if (key === 'items' || key === 'totals') return withNames(context, { row, values: anything });
    return key === 'submit' || key === 'actions' ? withNames(context, { rows: listOf(row) }) : context;
  },
  check: checkRowWords,
});
