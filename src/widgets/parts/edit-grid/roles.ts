import type { AriaAttributes } from 'react';

/** Rows that stand at their own places cannot be those of a table element; the roles say what they are all the same. */
export const roles = {
  grid: part('grid'),
  rows: part('rowgroup'),
  row: part('row'),
  cell: part('gridcell'),
  heading: part('columnheader'),
  line: part('rowheader'),
  list: part('listbox'),
  choice: part('option'),
} as const;

function part(role: string) {
  return (attributes: AriaAttributes = {}) => ({ role, ...attributes });
}
