import amis from './from/amis.json';
import protable from './from/protable.json';
import reactAdmin from './from/react-admin.json';

export const areas = ['pages', 'lists', 'forms', 'actions', 'data'] as const;

/** A word of another language and ours for the same; an empty `ours` says that there is none. */
export interface OriginRow {
  readonly area: (typeof areas)[number];
  readonly theirs: string;
  /** Addresses below /docs, with the anchor of a property: `block/list#columns`. */
  readonly ours: readonly string[];
  readonly say: { readonly zh_CN: string; readonly en_US: string };
}

export interface OriginTable {
  /** The page of the table. */
  readonly id: string;
  readonly name: string;
  readonly rows: readonly OriginRow[];
}

export const origins: readonly OriginTable[] = [
  { id: 'from/amis', name: 'amis', rows: rowsOf(amis) },
  { id: 'from/protable', name: 'ProTable', rows: rowsOf(protable) },
  { id: 'from/react-admin', name: 'react-admin', rows: rowsOf(reactAdmin) },
];

/** A file holds its rows by area. */
function rowsOf(file: Readonly<Record<OriginRow['area'], readonly Omit<OriginRow, 'area'>[]>>): readonly OriginRow[] {
  return areas.flatMap((area) => file[area].map((row) => ({ ...row, area })));
}
