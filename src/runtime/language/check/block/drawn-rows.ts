import { below } from '../../walk/pointer.ts';
import { own, ownText, type Schema } from '../../walk/schema.ts';
import { isOpen, lookUp, rowsOf, withoutNull } from '../contract.ts';
import { anything, type Context, type Place, withNames } from '../place.ts';
import { unknownName } from '../report.ts';
import { sourceData } from './sources.ts';

/** What the parts of a block read that draws rows: each of them is `row`. */
export function insideRows(block: unknown, _key: string | number, context: Context): Context {
  const data = sourceData(own(block, 'source'), context);
  const rows = ownText(block, 'rows');
  const found = data === undefined || rows === undefined ? data : lookUp(data, rows);
  const list = found === undefined || found === 'any' || 'missing' in found ? undefined : found;
  const row = rowsOf(list) ?? (list?.type === 'array' ? list.items : undefined);
  return { ...withNames(context, { row: row ?? anything }), item: row };
}

/** The row of what is drawn, undefined when it is not known; told when there are no rows. */
export function drawnRow(block: unknown, place: Place): Schema | undefined {
  const { path, report } = place;
  const data = sourceData(own(block, 'source'), place);
  const at = ownText(block, 'rows');
  if (data === undefined) return undefined;
  const found = at === undefined ? data : lookUp(data, at);
  if (found === 'any') return undefined;
  if ('missing' in found) {
    report(unknownName('unknown_data_index', below(path, 'rows'), 'part of the data', found.missing, found.names));
    return undefined;
  }
  const list = withoutNull(found);
  const row = rowsOf(list);
  if (row === undefined && !isOpen(list))
    report({
      code: 'not_a_list',
      path: below(path, at === undefined ? 'source' : 'rows'),
      message: 'The data are no list',
      expected: at === undefined ? 'a call that gives a list, or "rows": where in the data it is' : 'a part of the data that is a list',
    });
  return row;
}

/** The schema of one value of a row; undefined where it is open, or missing, which is told elsewhere. */
export function partOfRow(row: Schema, name: string | undefined): Schema | undefined {
  const found = name === undefined ? 'any' : lookUp(row, name);
  if (found === 'any' || 'missing' in found) return undefined;
  const plain = withoutNull(found);
  return plain.anyOf === undefined && plain.type !== undefined ? plain : undefined;
}
