import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBills } from '../../../server/bills/db/bills.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { credit } from '../../support/credit.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { isLong } from '../../support/sample.ts';

let behind: TestDatabase;
let database: Database;
beforeAll(async () => {
  behind = await createDatabase('base');
  database = openPostgres({ url: behind.appUrl, size: 16 });
});
afterAll(async () => {
  await database.close();
  await behind.drop();
});

const query = (text: string, values: readonly unknown[] = []) => behind.admin.query(text, [...values]);
const bills = async (tenant: string) =>
  (
    await query(
      `SELECT number, currency, to_char(period, 'YYYY-MM') AS period, first_position::int AS first, last_position::int AS last, opening, closing
    FROM bill WHERE tenant_id = $1 ORDER BY number`,
      [tenant],
    )
  ).rows;
const make = (now: string, atMost = 1_000) => database.platform((tx) => makeBills(tx, new Date(now), atMost));

let turn = 0;
let company = '';
/** A company without anything, in a zone. */
async function found(zone: string): Promise<string> {
  turn += 1;
  const id = `00000000-0000-7000-8100-${String(turn).padStart(12, '0')}`;
  await query(`INSERT INTO tenant (id, kind, name, time_zone) VALUES ($1, 'merchant', $2, $3)`, [id, `Company ${turn}`, zone]);
  return id;
}
/** Money of no order moves up at these moments. */
async function move(tenant: string, currency: string, ...moments: readonly string[]): Promise<void> {
  for (const at of moments) await credit(behind.admin, tenant, '1.05', currency, at);
}

beforeEach(async () => {
  company = await found('Asia/Shanghai');
});

test('months that ended an hour ago are billed once, each line on one bill, and the next bill begins where the last ends', async () => {
  await move(company, 'CNY', '2001-01-31T15:59:59Z', '2001-01-31T16:00:00Z', '2001-02-10T00:00:00Z', '2001-04-01T00:00:00Z');
  expect(await make('2001-01-31T16:59:59Z')).toBe(0);
  expect(await make('2001-01-31T17:00:00Z')).toBe(1);
  expect(await make('2001-01-31T17:00:00Z')).toBe(0);
  expect(await make('2001-04-02T00:00:00Z')).toBe(1);
  const made = [
    { number: 1, currency: 'CNY', period: '2001-01', first: 1, last: 1, opening: '0.000', closing: '1.050' },
    { number: 2, currency: 'CNY', period: '2001-02', first: 2, last: 3, opening: '1.050', closing: '3.150' },
  ];
  expect(await bills(company)).toEqual(made);
  // A line that was booked late belongs to the next bill, whatever its time says; months without lines have none.
  await move(company, 'CNY', '2001-02-20T00:00:00Z', '2001-06-01T00:00:00Z');
  expect(await make('2001-07-02T00:00:00Z')).toBe(2);
  expect((await bills(company)).slice(2).map(({ period, first, last }) => [period, first, last])).toEqual([
    ['2001-04', 4, 5],
    ['2001-06', 6, 6],
  ]);
});

test.each([
  ['Europe/Berlin', '2001-03-31T21:59:59Z', '2001-03-31T22:00:00Z', '2001-03'],
  ['Europe/Berlin', '2001-10-31T22:59:59Z', '2001-10-31T23:00:00Z', '2001-10'],
  ['America/New_York', '2001-05-01T03:59:59Z', '2001-05-01T04:00:00Z', '2001-04'],
  // Midnight of the first of October 2000 comes twice or never where the clock moves then; the month ends once.
  ['America/Asuncion', '2000-10-01T03:59:59Z', '2000-10-01T04:00:00Z', '2000-09'],
  ['Asia/Kolkata', '2001-01-31T18:29:59Z', '2001-01-31T18:30:00Z', '2001-01'],
])('a month of %s ends between %s and %s', async (zone, last, first, period) => {
  const tenant = await found(zone);
  await move(tenant, 'USD', last, first);
  await make(new Date(Date.parse(first) + 3_600_000).toISOString());
  expect((await bills(tenant)).map((bill) => [bill.period, bill.first, bill.last])).toEqual([[period, 1, 1]]);
});

test('sixteen makers at once and one that fails leave no gap and bill nothing twice', async () => {
  const months = Array.from({ length: 12 }, (_unused, at) => `2002-${String(at + 1).padStart(2, '0')}-05T00:00:00Z`);
  await make('2003-06-01T00:00:00Z');
  for (const currency of ['CNY', 'USD', 'EUR']) await move(company, currency, ...months);
  const failed = database.platform(async (tx) => {
    expect(await makeBills(tx, new Date('2003-06-01T00:00:00Z'), 5)).toBe(5);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await bills(company)).toEqual([]);
  const made = await Promise.all(Array.from({ length: 16 }, (_unused, at) => make('2003-06-01T00:00:00Z', at % 2 === 0 ? 3 : 50)));
  const rest = await make('2003-06-01T00:00:00Z');
  expect(made.reduce((sum, one) => sum + one, rest)).toBe(36);
  const all = await bills(company);
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_unused, at) => at + 1));
  expect(all.map(({ period }) => period)).toEqual([...all.map(({ period }) => period)].sort());
  expect(await ledgerProblems(behind.admin)).toEqual([]);
});

test('nobody changes or adds a bill: not the role of the server, and a change is refused to the owner too', async () => {
  await move(company, 'CNY', '2001-01-05T00:00:00Z');
  await make('2001-03-02T00:00:00Z');
  for (const change of ['UPDATE bill SET closing = 0', 'DELETE FROM bill', 'DELETE FROM bill_order']) {
    await expect(query(change)).rejects.toThrow('append-only');
    await expect(database.tenant(company, (tx) => tx.ask(change, []))).rejects.toMatchObject({ code: '42501' });
  }
  const [copy] = (await query('SELECT * FROM bill WHERE tenant_id = $1', [company])).rows;
  const added = (values: object) => {
    const {
      number_before: _before,
      bill_no: _no,
      ...row
    } = { ...copy, id: '00000000-0000-7000-8000-0000000000ff', number: 2, period: '2001-03-01', ...values };
    const names = Object.keys(row).join(', ');
    return query(`INSERT INTO bill (${names}) SELECT ${names} FROM json_populate_record(NULL::bill, $1)`, [JSON.stringify(row)]);
  };
  // The second bill of a chain begins where the first ends, with its closing balance and the next number.
  await expect(added({})).rejects.toThrow('last_before');
  await expect(added({ last_before: 1, first_position: 1 })).rejects.toThrow('bill_follows');
  await expect(added({ last_before: 1, first_position: 2, last_position: 2, opening: '1.00', closing: '2.05' })).rejects.toThrow(
    'foreign key',
  );
  await expect(added({ opening: '1.00', last_before: 1, first_position: 2, last_position: 2 })).rejects.toThrow('bill_adds_up');
  await expect(added({ number: 3 })).rejects.toThrow();
  await expect(
    database.tenant(company, (tx) => tx.ask('insert into bill (tenant_id) select tenant_id from bill', [])),
  ).rejects.toMatchObject({ code: '42501' });
});

test('whatever moves and whenever bills are made, each line is on one bill or none, and bills add up', async () => {
  const day = fc.integer({ min: 0, max: 200 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), day, late: fc.integer({ min: 0, max: 3 }), currency: fc.constantFrom('CNY', 'USD') }),
    fc.record({ kind: fc.constant('bill' as const), day }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const tenant = await found('Europe/Berlin');
      const at = (days: number) => new Date(Date.UTC(2005, 0, 1, 12) + days * 86_400_000).toISOString();
      const inTime = [...steps].sort((one, other) => one.day - other.day);
      for (const one of inTime) {
        if (one.kind === 'move') await move(tenant, one.currency, at(one.day - one.late));
        else await make(at(one.day));
      }
      const { rows } = await query(
        `SELECT t.position FROM ledger_transfer t LEFT JOIN bill b ON b.tenant_id = t.tenant_id AND b.currency = t.currency
           AND t.position BETWEEN b.first_position AND b.last_position
         WHERE t.tenant_id = $1 GROUP BY t.currency, t.position HAVING count(b.id) > 1`,
        [tenant],
      );
      expect(rows).toEqual([]);
      expect(await ledgerProblems(behind.admin)).toEqual([]);
    }),
    { numRuns: isLong ? 12 : 4 },
  );
});
