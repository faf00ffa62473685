import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { ruleConditions } from '../../../contract/entities/company/permission.ts';
import { createRandom } from '../../../server/db/seeds/random.ts';
import { orderRuleColumns } from '../../../server/orders/db/order-rows.ts';
import { type RowCondition, rowCondition } from '../../../server/permission/db/row-rules.ts';
import { isProblem, readRule } from '../../../server/permission/read-rule.ts';
import { must } from './fixture.ts';

const seed = 20_261_121;
const columns = orderRuleColumns;
const dialect = new PgDialect();
const asSql = (rule: RowCondition<keyof typeof columns>) => dialect.sqlToQuery(rowCondition(columns, [[rule]], 'Asia/Shanghai'));

const fields = [...Object.keys(columns), 'tenant_id', 'id', '__proto__', 'constructor', '"box_count"', 'boxCount) or (1=1', ''];
const conditions = [...ruleConditions, 'between', '=', 'or 1=1', '__proto__', ''];
const parts = [
  "'",
  '"',
  ';',
  '--',
  '/*',
  '$1',
  '\\',
  '%',
  '_',
  '#{',
  '}',
  'sys_user_code',
  ' or ',
  '1',
  '-2.5',
  'US',
  'true',
  '2026-11-01',
  ',',
  '，',
  '\u0000',
  '王',
  ')',
];

test(`P3: of 20,000 random rules none changes the text of its query: known identifiers and $n (seed ${seed})`, () => {
  const random = createRandom(seed);
  const one = <T>(list: readonly T[]) => must(list[Math.floor(random.next() * list.length)]);
  const texts = new Map<string, string>();
  let accepted = 0;
  for (let n = 0; n < 20_000; n += 1) {
    const value = Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => one(parts)).join('');
    const read = readRule(columns, { ruleColumn: one(fields), ruleConditions: one(conditions), ruleValue: value });
    if (isProblem(read)) continue;
    accepted += 1;
    const { sql, params } = asSql(read);
    const kind = `${read.field} ${read.condition}`;
    const known = texts.get(kind) ?? sql;
    texts.set(kind, known);
    expect(sql, JSON.stringify(read)).toBe(known);
    expect(sql).toMatch(/^"shipment_order"\."[a-z_]+" (?:=|<>|>|>=|<|<=|is distinct from|ilike|= any\()/);
    for (const written of read.condition === 'like' ? [] : read.values) expect(params.flat()).toContain(written);
  }
  expect(accepted).toBeGreaterThan(1_000);
  expect(texts.size).toBeGreaterThan(60);
});

test('no alternative is no row, an empty one is all rows', () => {
  const text = (filter: Parameters<typeof rowCondition<keyof typeof columns>>[1]) =>
    dialect.sqlToQuery(rowCondition(columns, filter, 'UTC')).sql;
  const rule: RowCondition<keyof typeof columns> = { field: 'boxCount', condition: 'eq', values: ['1'] };
  expect([text([]), text([[]]), text([[rule], []])]).toEqual(['false', 'true', 'true']);
});
