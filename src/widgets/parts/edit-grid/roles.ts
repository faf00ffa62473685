import type { AriaAttributes } from 'react';

/** Absolutely positioned rows cannot be table elements; ARIA roles make up for it. */
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
