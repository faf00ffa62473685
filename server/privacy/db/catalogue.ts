import { companyColumns } from './company-columns.ts';
import { moneyColumns } from './money-columns.ts';
import { orderColumns } from './order-columns.ts';
import type { TableColumns } from './table-columns.ts';

export type Content = keyof TableColumns;

/** What every text, list and JSON column of the database holds, by table and column (decision 103). A test holds it against the database. */
export const catalogue: ReadonlyMap<string, ReadonlyMap<string, Content>> = new Map(
  Object.entries({ ...orderColumns, ...companyColumns, ...moneyColumns }).map(([table, columns]) => [table, contentsOf(columns)]),
);

function contentsOf(columns: TableColumns): ReadonlyMap<string, Content> {
  const each: readonly (readonly [Content, string | undefined])[] = [
    ['who', columns.who],
    ['free', columns.free],
    ['file', columns.file],
    ['secret', columns.secret],
    ['plain', columns.plain],
  ];
  return new Map(each.flatMap(([content, names = '']) => names.split(/\s+/).flatMap((name) => (name === '' ? [] : [[name, content]]))));
}
