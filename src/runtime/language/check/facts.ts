import type { JsonPath } from '../stages.ts';
import { below } from '../walk/pointer.ts';
import { own, ownList, ownText, type Schema } from '../walk/schema.ts';
import { type Context, sourceData } from './context.ts';
import { endpointOf, isOpen, lookUp, rowsOf, withoutNull } from './contract.ts';
import { checkInputs } from './inputs.ts';
import type { Knowledge } from './knowledge.ts';
import type { Part } from './parts.ts';
import { type Report, unknownName } from './report.ts';

/** What blocks of figures and content ask beyond the spelling of their words. */
export function checkFacts(part: Part, block: unknown, path: JsonPath, around: Context, knowledge: Knowledge, report: Report): void {
  if (part === 'block:chart' || part === 'block:timeline') {
    const row = checkRows(block, path, around, report);
    if (row === undefined) return;
    if (part === 'block:timeline') checkTime(block, row, path, report);
    for (const [index, one] of ownList(block, 'series').entries()) checkNumber(one, row, `${path}/series/${index}`, report);
  } else if (part === 'block:html') checkHtml(block, path, around, report);
  else if (part === 'block:upload') checkUpload(block, path, around, knowledge, report);
}

/** The rows that are drawn, undefined when they are not known; told when there are none. */
function checkRows(block: unknown, path: JsonPath, around: Context, report: Report): Schema | undefined {
  const data = sourceData(own(block, 'source'), around);
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

const decimals: ReadonlySet<string> = new Set(['amount', 'kg', 'cm', 'cbm']);

/** A series is drawn of numbers, or of the contract's decimal strings. */
function checkNumber(series: unknown, row: Schema, path: JsonPath, report: Report): void {
  const kind = kindOf(row, ownText(series, 'dataIndex'));
  if (kind === undefined || kind.type === 'number' || kind.type === 'integer' || decimals.has(kind.format ?? '')) return;
  report({
    code: 'wrong_value',
    path: below(path, 'dataIndex'),
    message: `"${ownText(series, 'dataIndex')}" holds no number`,
    expected: 'a number, or a decimal string',
  });
}

function checkTime(block: unknown, row: Schema, path: JsonPath, report: Report): void {
  const kind = kindOf(row, ownText(block, 'time'));
  if (kind !== undefined && kind.type !== 'string')
    report({ code: 'wrong_value', path: below(path, 'time'), message: `"${ownText(block, 'time')}" holds no time`, expected: 'a time' });
}

/** The schema of one value of a row; undefined where it is open, or missing, which is told elsewhere. */
function kindOf(row: Schema, name: string | undefined): Schema | undefined {
  const found = name === undefined ? 'any' : lookUp(row, name);
  if (found === 'any' || 'missing' in found) return undefined;
  const plain = withoutNull(found);
  return plain.anyOf === undefined && plain.type !== undefined ? plain : undefined;
}

function checkHtml(block: unknown, path: JsonPath, around: Context, report: Report): void {
  const hasData = own(block, 'source') !== undefined || around.scope.data !== undefined;
  const isOfData = own(block, 'dataIndex') !== undefined;
  if (own(block, 'content') !== undefined ? !isOfData : isOfData && hasData) return;
  report({
    code: 'missing_property',
    path,
    message: 'It does not say what it shows, or says it twice',
    expected: '"content", or "dataIndex" with a "source" here or around',
  });
}

function checkUpload(block: unknown, path: JsonPath, { scope }: Context, knowledge: Knowledge, report: Report): void {
  const call = ownText(block, 'call') ?? '';
  const endpoint = endpointOf(call);
  if (endpoint === undefined) return;
  checkInputs(call, own(block, 'with'), path, new Set(), scope, knowledge, report);
  const most = endpoint.uploadMegabytes;
  const asked = own(block, 'maxMegabytes');
  if (most === undefined)
    report({ code: 'wrong_value', path: below(path, 'call'), message: `${call} takes no file`, expected: 'a multipart call' });
  else if (typeof asked === 'number' && asked > most)
    report({ code: 'wrong_value', path: below(path, 'maxMegabytes'), message: `${call} takes less`, expected: `at most ${most}` });
}
