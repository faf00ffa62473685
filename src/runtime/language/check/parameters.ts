import { addressedList } from '../addressed.ts';
import { isRecord, own, ownList, ownText } from '../walk/schema.ts';
import type { Knowledge, Parameters } from './knowledge.ts';

/**
 * What the address of a screen may carry: its declared parameters, and for the list that has the address the search fields, the status tab, the page
 * and the order (a search lives in the address). Null for what is no screen.
 */
export function parametersOf(document: unknown, widgets: Knowledge['widgets']): Parameters | null {
  if (!isRecord(document)) return null;
  const found: Record<string, Parameters[string]> = {};
  const addressed = addressedList(ownList(document, 'body'));
  for (const [name, field] of addressed === undefined ? [] : addressedBy(addressed.list))
    found[name] = { type: 'string', isRange: widgets.get(`field:${ownText(field, 'x-component') ?? ''}`)?.search === 'range' };
  const params = own(document, 'params');
  for (const [name, parameter] of Object.entries(isRecord(params) ? params : {}))
    found[name] = { type: ownText(parameter, 'type') ?? 'string', required: own(parameter, 'required') === true };
  return found;
}

/** Names, each with the search field behind it where there is one. */
function addressedBy(list: unknown): (readonly [string, unknown])[] {
  const found: (readonly [string, unknown])[] = ['page', 'size', 'sort'].map((name) => [name, undefined]);
  const status = ownText(own(list, 'statusTabs'), 'field');
  if (status !== undefined) found.push([status, undefined]);
  for (const column of ownList(list, 'columns')) {
    const name = ownText(column, 'dataIndex');
    const field = own(column, 'search');
    if (name !== undefined && field !== undefined) found.push([name, field]);
  }
  const properties = own(own(list, 'search'), 'properties');
  return isRecord(properties) ? [...found, ...Object.entries(properties)] : found;
}
