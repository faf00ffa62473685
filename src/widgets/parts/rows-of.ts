import { asValues, pick } from '../../runtime/inputs.ts';
import type { Values } from '../../runtime/ports.ts';

/** The rows at a path of the data, or the data themselves; a page of rows counts as its rows. */
export function rowsOf(data: unknown, path: string | undefined): readonly Values[] {
  const found = path === undefined ? data : pick(data, path);
  const rows = Array.isArray(found) ? found : asValues(found).records;
  return Array.isArray(rows) ? rows.map(asValues) : [];
}
