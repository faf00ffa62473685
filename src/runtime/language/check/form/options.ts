import { below } from '../../walk/pointer.ts';
import { own, ownText, type Schema } from '../../walk/schema.ts';
import { endpointOf, inputsOf, lookUp, replyOf, rowsOf, withoutNull } from '../contract.ts';
import { checkInputs } from '../inputs.ts';
import { checkLoad } from '../loads.ts';
import type { Place } from '../place.ts';
import { unknownName } from '../report.ts';

/** Holds the call that gives a field its choices against the contract: its inputs, where the rows are, what of a row is shown. */
export function checkOptions(options: unknown, place: Place): void {
  const { path, report } = place;
  const call = ownText(options, 'call');
  const endpoint = endpointOf(call);
  if (call === undefined || endpoint === undefined) return;
  checkLoad(call, place);
  const search = ownText(options, 'search');
  const known = inputsOf(call);
  if (search !== undefined && !known.has(search))
    report(unknownName('unknown_parameter', below(path, 'search'), `parameter of ${call}`, search, known.keys()));
  const sent = new Set(['pageNo', 'pageSize', ...(search === undefined ? [] : [search])]);
  checkInputs(call, own(options, 'with'), sent, place);
  const row = rowAt(call, options, place);
  if (row === undefined) return;
  checkChildren(row, options, call, place);
  for (const key of ['value', 'text']) checkPart(row, ownText(options, key) ?? key, call, { options, key }, place);
}

/** What one choice is made of; undefined where that is told or cannot be known. */
function rowAt(call: string, options: unknown, { path, report }: Place): Schema | undefined {
  const named = ownText(options, 'rows');
  const reply = replyOf(call);
  if (named === undefined || reply === undefined) {
    const row = rowsOf(reply);
    if (row === undefined)
      report({
        code: 'not_a_list',
        path: below(path, 'call'),
        message: `${call} gives no options`,
        expected: 'a call that answers a list, or "rows": where in its reply the list is',
      });
    return row;
  }
  const found = lookUp(reply, named);
  if (found === 'any') return undefined;
  if ('missing' in found) {
    report(unknownName('unknown_data_index', below(path, 'rows'), `part of ${call}'s reply`, found.missing, found.names));
    return undefined;
  }
  const list = withoutNull(found);
  if (list.type === 'array') return list.items;
  report({ code: 'not_a_list', path: below(path, 'rows'), message: `"${named}" is no list`, expected: 'a list of rows' });
  return undefined;
}

function checkChildren(row: Schema, options: unknown, call: string, { path, report }: Place): void {
  const name = ownText(options, 'children');
  if (name === undefined) return;
  const found = lookUp(row, name);
  if (found === 'any') return;
  const at = below(path, 'children');
  if ('missing' in found) report(unknownName('unknown_data_index', at, `part of a row of ${call}`, found.missing, found.names));
  else if (withoutNull(found).type !== 'array')
    report({ code: 'not_a_list', path: at, message: `"${name}" is no list`, expected: 'a list of rows' });
}

interface Shown {
  readonly options: unknown;
  readonly key: string;
}

function checkPart(row: Schema, name: string, call: string, { options, key }: Shown, { path, report }: Place): void {
  const found = lookUp(row, name);
  if (found === 'any') return;
  const isGiven = ownText(options, key) !== undefined;
  const at = isGiven ? below(path, key) : path;
  if ('missing' in found) {
    const problem = unknownName('unknown_data_index', at, `part of a row of ${call}`, name, found.names);
    report(isGiven ? problem : { ...problem, message: `A row of ${call} has no "${name}": say by "${key}" what to take` });
    return;
  }
  const { type, enum: items } = withoutNull(found);
  if (items === undefined && type !== undefined && !['string', 'number', 'integer'].includes(type))
    report({
      code: 'wrong_value',
      path: at,
      message: `"${name}" is neither a text nor a number`,
      expected: 'a text or a number of the row',
    });
}
