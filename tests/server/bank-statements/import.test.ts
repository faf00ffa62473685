import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { camtOf, importFile, openedTopUp, sample } from './bank-world.ts';

openMerchantDomain();

let operator: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator', 'en_US');
});

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const bank = () => domain.services.bankStatements;
const linesIn = async (where = 'true') =>
  Number(
    (await domain.behind.admin.query<{ total: string }>(`SELECT count(*) AS total FROM bank_statement_line WHERE ${where}`)).rows[0]?.total,
  );
const csv = (rows: readonly string[]) => Buffer.from(`date,amount,text\n${rows.join('\n')}\n`);

describe('each format becomes lines of the platform’s accounts', () => {
  test('CAMT.053 with two statements; what goes out is set aside', async () => {
    const topUp = await openedTopUp(merchant, '500.00');
    const done = await importFile(
      Buffer.from(sample('camt053-two-statements.xml').toString().replace('RF18539007547034', topUp.reference)),
      operator,
    );
    expect(done).toMatchObject({
      readCount: 4,
      newCount: 4,
      knownCount: 0,
      matchedCount: 1,
      openCount: 2,
      ignoredCount: 1,
      pendingCount: 1,
    });
    expect(done.statements.map(({ currency, outcome }) => [currency, outcome])).toEqual([
      ['EUR', 'imported'],
      ['USD', 'imported'],
    ]);
    const { records } = await bank().list({ keyword: 'DE-2026-004' }, operator);
    expect(records).toMatchObject([
      { opening: '1500.00', closing: '2240.50', lineCount: 3, matchedCount: 1, openCount: 1, ignoredCount: 1, bankName: 'Beispielbank' },
    ]);
  });

  test('MT940 whose account is written with the code of the bank', async () => {
    expect(await importFile(sample('mt940.sta'), operator, {}, 'umsatz.sta')).toMatchObject({
      readCount: 4,
      newCount: 4,
      ignoredCount: 2,
      openCount: 2,
    });
  });

  test('a Chinese CSV file; cells that look like formulas stay texts', async () => {
    const done = await importFile(sample('bank-cn-gb18030.csv'), operator, {}, '明细.csv');
    expect(done).toMatchObject({ readCount: 3, newCount: 3, ignoredCount: 1 });
    const { records } = await bank().lines({ keyword: 'HYPERLINK' }, operator);
    expect(records).toMatchObject([{ payerName: '=HYPERLINK("http://evil.example","x")', amount: '2000.00', bookTime: '2026-01-04' }]);
  });

  test('an account that is not the platform’s is refused, and nothing of the file stays', async () => {
    const before = await linesIn();
    const foreign = camtOf([{ amount: '1.00' }])
      .toString()
      .replace('DE89370400440532013000', 'DE12500105170648489890');
    expect(await codeOf(importFile(Buffer.from(foreign), operator))).toBe('bank_account_unknown');
    const two = sample('camt053-two-statements.xml').toString().replaceAll('BATCH-77', 'BATCH-78').replace('000123456789', '999999999999');
    expect(await codeOf(importFile(Buffer.from(two), operator))).toBe('bank_account_unknown');
    expect(await linesIn()).toBe(before);
  });

  test('a CSV file without an account takes the one that is chosen', async () => {
    const account = must((await bank().accounts(operator)).find(({ currency }) => currency === 'USD'));
    const input = { accountId: account.id, opening: '10.00', closing: '13.50' };
    expect(await importFile(csv(['2026-03-01,3.50,a']), operator, input)).toMatchObject({ newCount: 1 });
    expect(await codeOf(importFile(csv(['2026-03-01,3.50,a']), operator, { ...input, accountId: 'x' }))).toBe('pay_account_not_found');
    const { fields } = (await refusalOf(importFile(csv(['2026-03-01,3.50,b']), operator, { ...input, closing: '14.00' }))).detail;
    expect(fields).toMatchObject([{ path: 'file', message: 'bankStatement.balance', values: { difference: 'USD 0.50' } }]);
  });
});

describe('nothing is doubled, and nothing is lost', () => {
  const lines = [
    { amount: '1.01', ref: 'K-1' },
    { amount: '1.02', ref: 'K-2' },
    // Banks give one number to several payments.
    { amount: '1.03', ref: 'K-3' },
    { amount: '1.03', ref: 'K-3' },
  ];

  test('the same statement again is refused, under another file name too; of twenty at once one is imported', async () => {
    const file = camtOf(lines, { opening: 700 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => importFile(file, operator, {}, `${at}.xml`)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(['bank_statement_known', 'too_many_requests']).toContain(one.reason.code);
    expect(all.some((one) => one.status === 'rejected' && one.reason.code === 'bank_statement_known')).toBe(true);
    expect(await linesIn("entry_ref LIKE 'K-%'")).toBe(4);
  });

  test('a statement that overlaps brings only what is new, and says so', async () => {
    const done = await importFile(camtOf([...lines, { amount: '1.04', ref: 'K-4' }], { opening: 700 }), operator);
    expect(done).toMatchObject({ readCount: 5, newCount: 1, knownCount: 4 });
    expect(await linesIn("entry_ref LIKE 'K-%'")).toBe(5);
    const { records } = await bank().list({}, operator);
    expect(records.find(({ id }) => id === done.statements[0]?.id)).toMatchObject({ lineCount: 5, knownCount: 4, openCount: 1 });
  });

  test('a third payment under the same number is a line of its own', async () => {
    expect(await importFile(camtOf([...lines, { amount: '1.03', ref: 'K-3' }], { opening: 700 }), operator)).toMatchObject({
      newCount: 1,
      knownCount: 4,
    });
    expect(await linesIn("entry_ref = 'K-3'")).toBe(3);
  });

  test('lines without a number in statements that overlap are refused; in statements that follow each other they are two', async () => {
    const alike = { amount: '2.22', text: 'no number' };
    await importFile(camtOf([alike, { amount: '3.00', text: 'first' }], { opening: 100_000 }), operator);
    const { fields } = (await refusalOf(importFile(camtOf([alike, { amount: '4.00', text: 'second' }], { opening: 333_333 }), operator)))
      .detail;
    expect(fields).toMatchObject([{ message: 'bankStatement.ambiguous', values: { lines: expect.stringMatching(/^\d+$/) } }]);
    expect(await importFile(camtOf([alike], { opening: 100_522 }), operator)).toMatchObject({ newCount: 1 });
    expect(await linesIn("note = 'no number'")).toBe(2);
  });

  test('two equal lines of one statement stay two', async () => {
    const twin = { amount: '5.55', text: 'twin' };
    expect(await importFile(camtOf([twin, twin], { opening: 5_000_000 }), operator)).toMatchObject({ newCount: 2 });
  });

  test('the books show where a statement is missing between two', async () => {
    const gaps = async (id: string | null | undefined) =>
      (await bank().list({ pageSize: 100 }, operator)).records.find((row) => row.id === id)?.hasGap;
    const account = must((await bank().accounts(operator)).find(({ currency }) => currency === 'CNY'));
    const day = async (date: string, opening: string, closing: string) =>
      (await importFile(csv([`${date},1.00,${date}`]), operator, { accountId: account.id, opening, closing })).statements[0]?.id;
    const [first, next, later] = [
      await day('2026-05-01', '10', '11'),
      await day('2026-05-02', '11', '12'),
      await day('2026-05-04', '20', '21'),
    ];
    expect([await gaps(next), await gaps(later)]).toEqual([false, true]);
    expect(first).not.toBe(next);
  });
});

test('every line in the books adds up: opening and lines are closing, for each statement that brought all its lines', async () => {
  const { rows } = await domain.behind.admin.query<{ wrong: string }>(`
    SELECT count(*) AS wrong FROM bank_statement b WHERE known_count = 0 AND opening + (SELECT coalesce(sum(CASE direction WHEN 'in' THEN amount ELSE -amount END), 0)
      FROM bank_statement_line l WHERE l.statement_id = b.id) <> closing`);
  expect(rows).toEqual([{ wrong: '0' }]);
});

describe('how a CSV file of an account was read', () => {
  const euros = async () => must((await bank().accounts(operator)).find(({ currency }) => currency === 'EUR')).id;
  const own = { dateOrder: 'dmy', dateColumn: 'Tag', amountColumn: 'Betrag in Euro', textColumn: 'Wozu' } as const;
  const file = (day: string, amount: string) => Buffer.from(`Tag;Betrag in Euro;Wozu\n${day};${amount};kept\n`);

  test('is kept once the file is imported, offered for the next, and changed by it', async () => {
    const accountId = await euros();
    expect(await bank().reading({ accountId }, operator)).toMatchObject({ kept: false, ownColumns: false, dateOrder: '' });
    const first = { accountId, ...own, opening: '0', closing: '3,50' };
    expect(await codeOf(importFile(file('03.05.2025', '3,60'), operator, first))).toBe('bank_statement_refused');
    expect(await bank().reading({ accountId }, operator)).toMatchObject({ kept: false });
    await importFile(file('03.05.2025', '3,50'), operator, first);
    const { kept, ownColumns, ...offered } = await bank().reading({ accountId }, operator);
    expect([kept, ownColumns]).toEqual([true, true]);
    expect(offered).toEqual({ accountId, decimalSign: '', ...own });
    // What is offered reads the next file; balances are of each file.
    await importFile(file('04.05.2025', '4,50'), operator, { ...offered, opening: '3,50', closing: '8,00', decimalSign: 'comma' });
    expect(await bank().reading({ accountId }, operator)).toMatchObject({ decimalSign: 'comma', textColumn: 'Wozu' });
    await importFile(csv(['2025-05-05,1.00,plain']), operator, { accountId, opening: '8', closing: '9' });
    expect(await bank().reading({ accountId }, operator)).toEqual({
      accountId,
      kept: true,
      ownColumns: false,
      dateOrder: '',
      decimalSign: '',
    });
    expect(await bank().reading({}, operator)).toMatchObject({ kept: false, accountId: '' });
  });
});
