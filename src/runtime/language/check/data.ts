import type { JsonPath } from '../stages.ts';
import { below } from '../walk/pointer.ts';
import { isExpression, own, ownList, ownText } from '../walk/schema.ts';
import { suggest } from '../walk/suggest.ts';
import { type Context, sourceData } from './context.ts';
import { endpointOf, inputsOf, lookUp, pagingInputs } from './contract.ts';
import { checkFacts } from './facts.ts';
import { checkInputs } from './inputs.ts';
import type { Knowledge } from './knowledge.ts';
import { checkList, searchParameters } from './list.ts';
import { checkLoad } from './loads.ts';
import type { Part } from './parts.ts';
import { type Report, unknownName } from './report.ts';

/** A `dataIndex` must name a part of the data shown. */
export function checkDataIndex(name: string, path: JsonPath, { item }: Context, report: Report): void {
  if (item === undefined) return;
  const found = lookUp(item, name);
  if (found === 'any' || !('missing' in found)) return;
  const before = name.slice(0, name.lastIndexOf(found.missing));
  const near = suggest(found.missing, found.names);
  report({
    code: 'unknown_data_index',
    path,
    message: `The data have no "${found.missing}"${before === '' ? '' : ` in ${before.replace(/\.$/, '')}`}`,
    expected: found.names.length > 60 ? undefined : found.names.join(', '),
    didYouMean: near === undefined ? undefined : `${before}${near}`,
  });
}

/** What a block asks of its source. */
export function checkBlock(part: Part, block: unknown, path: JsonPath, context: Context, knowledge: Knowledge, report: Report): void {
  const source = own(block, 'source');
  const at = below(path, 'source');
  const call = ownText(source, 'call');
  const from = ownText(source, 'from');
  if (call !== undefined) {
    const sent = part === 'block:list' ? new Set([...pagingInputs, ...searchParameters(block, knowledge)]) : new Set<string>();
    checkInputs(call, onlyOf(source), at, new Set([...sent, ...onlyNames(source)]), context.scope, knowledge, report);
    checkOnly(call, source, at, report);
    checkLoad(call, at, report);
    if (part !== 'block:list' && endpointOf(call)?.kind === 'blob')
      report({ code: 'wrong_value', path: below(at, 'call'), message: `${call} answers a file`, expected: 'a call that answers data' });
  }
  if (from !== undefined) checkFrom(from, below(at, 'from'), context, report);
  if (part === 'block:list') checkList(block, path, context, knowledge, report);
  else checkFacts(part, block, path, context, knowledge, report);
}

/** With `only`, what else a whole map holds is not sent, so the call need not take it. */
function onlyOf(source: unknown): unknown {
  const given = own(source, 'with');
  return own(source, 'only') !== undefined && isExpression(given) ? undefined : given;
}

function onlyNames(source: unknown): readonly string[] {
  return ownList(source, 'only').map((path) => String(path).split('.', 1)[0] ?? '');
}

function checkOnly(call: string, source: unknown, path: JsonPath, report: Report): void {
  const inputs = inputsOf(call);
  if (endpointOf(call) === undefined) return;
  onlyNames(source).forEach((name, index) => {
    if (!inputs.has(name)) report(unknownName('unknown_parameter', `${path}/only/${index}`, `parameter of ${call}`, name, inputs.keys()));
  });
}

function checkFrom(from: string, path: JsonPath, context: Context, report: Report): void {
  if (context.data !== undefined) checkDataIndex(from, path, { ...context, item: context.data }, report);
  else if (sourceData({ from }, context) === undefined && context.scope.data === undefined)
    report({
      code: 'unknown_data_index',
      path,
      message: 'There are no data around this block',
      expected: 'a block around with a source, or a call',
    });
}
