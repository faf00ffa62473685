import { below } from '../../walk/pointer.ts';
import { own, ownList, ownText } from '../../walk/schema.ts';
import { endpointOf, inputsOf } from '../contract.ts';
import { checkInputs } from '../inputs.ts';
import { checkLoad } from '../loads.ts';
import type { Place } from '../place.ts';
import { unknownName } from '../report.ts';

/** Holds the call that a list takes rows from against the contract. */
export function checkLibrary(library: unknown, place: Place): void {
  const { path, report } = place;
  const call = ownText(library, 'call');
  if (call === undefined || endpointOf(call) === undefined) return;
  checkLoad(call, place);
  const search = ownText(library, 'search');
  const known = inputsOf(call);
  if (search !== undefined && !known.has(search))
    report(unknownName('unknown_parameter', below(path, 'search'), `parameter of ${call}`, search, known.keys()));
  const sent = new Set(['pageNo', 'pageSize', ...(search === undefined ? [] : [search])]);
  checkInputs(call, own(library, 'with'), sent, place);
}

/** What is shown of its rows are columns of the list. */
export function checkShownColumns(library: unknown, columns: readonly string[], { path, report }: Place): void {
  ownList(library, 'show').forEach((name, index) => {
    if (typeof name === 'string' && !columns.includes(name))
      report(unknownName('unknown_data_index', `${path}/show/${index}`, 'column', name, columns));
  });
}
