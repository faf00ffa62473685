import type { JsonPath } from '../stages.ts';
import { below } from '../walk/pointer.ts';
import { own, ownList, ownText } from '../walk/schema.ts';
import { endpointOf, inputsOf } from './contract.ts';
import { checkInputs } from './inputs.ts';
import type { Knowledge } from './knowledge.ts';
import { checkLoad } from './loads.ts';
import { type Report, unknownName } from './report.ts';
import type { ScopeSchemas } from './types.ts';

/** Holds the call that a list takes rows from against the contract. */
export function checkLibrary(library: unknown, path: JsonPath, scope: ScopeSchemas, knowledge: Knowledge, report: Report): void {
  const call = ownText(library, 'call');
  if (call === undefined || endpointOf(call) === undefined) return;
  checkLoad(call, path, report);
  const search = ownText(library, 'search');
  const known = inputsOf(call);
  if (search !== undefined && !known.has(search))
    report(unknownName('unknown_parameter', below(path, 'search'), `parameter of ${call}`, search, known.keys()));
  const sent = new Set(['pageNo', 'pageSize', ...(search === undefined ? [] : [search])]);
  checkInputs(call, own(library, 'with'), path, sent, scope, knowledge, report);
}

/** What is shown of its rows are columns of the list. */
export function checkShownColumns(library: unknown, columns: readonly string[], path: JsonPath, report: Report): void {
  ownList(library, 'show').forEach((name, index) => {
    if (!columns.includes(String(name)))
      report(unknownName('unknown_data_index', `${path}/show/${index}`, 'column', String(name), columns));
  });
}
