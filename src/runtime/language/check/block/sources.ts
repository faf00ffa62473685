import { describe } from '../../walk/choose.ts';
import { below } from '../../walk/pointer.ts';
import { isExpression, own, ownList, ownText, type Schema } from '../../walk/schema.ts';
import { suggest } from '../../walk/suggest.ts';
import { endpointOf, inputsOf, lookUp, replyOf, rowsOf, withoutNull } from '../contract.ts';
import { valueSchema } from '../expression/inferred.ts';
import { checkInputs } from '../inputs.ts';
import { checkLoad } from '../loads.ts';
import { anything, at, type Context, type Place, withNames } from '../place.ts';
import { shownNames, unknownName } from '../report.ts';

/** The data that a source gives, by the context around its block. */
export function sourceData(source: unknown, around: Context): Schema | undefined {
  const call = ownText(source, 'call');
  if (call !== undefined) return replyOf(call);
  const from = ownText(source, 'from');
  if (own(source, 'value') !== undefined) return undefined;
  if (from === undefined || around.data === undefined) return undefined;
  const found = lookUp(around.data, from);
  return found === 'any' || 'missing' in found ? undefined : withoutNull(found);
}

/** The rows of a list block, undefined when its source gives none or is not known. */
export function listRow(list: unknown, around: Context): Schema | undefined {
  return rowsOf(sourceData(own(list, 'source'), around));
}

/** What the parts of a block read that has a source of its own. */
export function insideData(block: unknown, _key: string | number, context: Context): Context {
  if (own(block, 'source') === undefined) return context;
  const data = sourceData(own(block, 'source'), context);
  return { ...withNames(context, { data: data ?? anything }), data, item: data };
}

/**
 * Holds what a block asks of its source against the contract. `sent` are names that the block itself sends along.
 * @param isOfRows the block tells itself what gives no rows, a file among it
 */
export function checkSource(block: unknown, sent: Iterable<string>, isOfRows: boolean, place: Place): void {
  const source = own(block, 'source');
  const here = at(place, 'source');
  const call = ownText(source, 'call');
  const from = ownText(source, 'from');
  if (call !== undefined) {
    checkInputs(call, wholeInputs(source), new Set([...sent, ...onlyNames(source)]), here);
    checkOnly(call, source, here);
    checkLoad(call, here);
    if (!isOfRows && endpointOf(call)?.kind === 'blob')
      place.report({
        code: 'wrong_value',
        path: below(here.path, 'call'),
        message: `${call} answers a file`,
        expected: 'a call that answers data',
      });
  }
  if (from !== undefined) checkFrom(from, at(here, 'from'));
  for (const key of ['otherwise', 'value'] as const)
    if (own(source, key) !== undefined)
      checkGiven(own(source, key), isOfRows || rowsOf(replyOf(call)) !== undefined ? rowsWanted : replyOf(call), at(here, key));
}

/** What a block of rows takes in place of a reply: a list, or a page that holds one. */
const rowsWanted: Schema = { type: 'array', title: 'rows' };

/** Data that a document gives in place of a reply are of the reply's kind, as far as their type is known. */
function checkGiven(given: unknown, wanted: Schema | undefined, { path, scope, report }: Place): void {
  const { type: kind } = withoutNull(wanted ?? {});
  if (kind !== 'array' && kind !== 'object') return;
  const { type, properties } = withoutNull(valueSchema(given, scope).schema);
  if (type === undefined || type === 'null' || type === kind) return;
  const isPage = type === 'object' && (properties === undefined || Object.hasOwn(properties, 'records'));
  if (wanted === rowsWanted && isPage) return;
  report({
    code: 'wrong_type',
    path,
    message: `The block shows ${describe({ type: kind })}, and this gives ${describe({ type })}`,
    expected: kind === 'array' ? 'a list: {{ [] }}' : 'values by their names',
  });
}

/** A `dataIndex` must name a part of the data shown. */
export function checkDataIndex(name: string, { item, path, report }: Place): void {
  if (item === undefined) return;
  const found = lookUp(item, name);
  if (found === 'any' || !('missing' in found)) return;
  const before = name.slice(0, name.lastIndexOf(found.missing));
  const near = suggest(found.missing, found.names);
  report({
    code: 'unknown_data_index',
    path,
    message: `The data have no "${found.missing}"${before === '' ? '' : ` in ${before.replace(/\.$/, '')}`}`,
    expected: found.names.length > shownNames ? undefined : found.names.join(', '),
    didYouMean: near === undefined ? undefined : `${before}${near}`,
  });
}

/** With `only`, what else a whole map holds is not sent, so the call need not take it. */
function wholeInputs(source: unknown): unknown {
  const given = own(source, 'with');
  return own(source, 'only') !== undefined && isExpression(given) ? undefined : given;
}

function onlyNames(source: unknown): readonly string[] {
  return ownList(source, 'only').map((path) => String(path).split('.', 1)[0] ?? '');
}

function checkOnly(call: string, source: unknown, { path, report }: Place): void {
  const inputs = inputsOf(call);
  if (endpointOf(call) === undefined) return;
  onlyNames(source).forEach((name, index) => {
    if (!inputs.has(name)) report(unknownName('unknown_parameter', `${path}/only/${index}`, `parameter of ${call}`, name, inputs.keys()));
  });
}

function checkFrom(from: string, place: Place): void {
  if (place.data !== undefined) checkDataIndex(from, { ...place, item: place.data });
  else if (sourceData({ from }, place) === undefined && place.scope.data === undefined)
    place.report({
      code: 'unknown_data_index',
      path: place.path,
      message: 'There are no data around this block',
      expected: 'a block around with a source, or a call',
    });
}
