import { describe, expect, test } from 'vitest';
import { readStatements } from '../../../server/bank-statements/reader/read.ts';
import { paymentReferences } from '../../../server/bank-statements/references.ts';
import { sample } from './bank-world.ts';

const briefly = (name: string) =>
  readStatements(sample(name)).statements.map(({ lines, ...head }) => ({
    ...head,
    lines: lines.map(({ bookedOn, amount, direction, entryRef, reference, text, payerName, payerAccount }) =>
      [bookedOn, direction === 'in' ? amount : `-${amount}`, entryRef, reference, text, payerName, payerAccount].join('|'),
    ),
  }));

describe('CAMT.053', () => {
  test('several statements of one file, a batch, a negative balance, what is pending, and prefixes', () => {
    const [euros, dollars, ...others] = briefly('camt053-two-statements.xml');
    expect(others).toEqual([]);
    expect(euros).toMatchObject({ account: 'DE89370400440532013000', currency: 'EUR', number: 'DE-2026-004', pending: 1 });
    expect(euros?.opening).toEqual({ day: '2026-01-05', amount: '1500' });
    expect(euros?.lines).toEqual([
      '2026-01-05|500|BATCH-77/1|RF18539007547034||Muster Handels GmbH|DE12500105170648489890',
      '2026-01-05|250|BATCH-77/2|INV-9|Deposit second part|Café & Co|',
      '2026-01-05|-9.5|FEE-1||Account fee||',
    ]);
    expect(dollars).toMatchObject({ account: '000123456789', currency: 'USD', opening: { amount: '-20' }, closing: { amount: '80' } });
    expect(dollars?.lines).toEqual(['2026-01-05|100|1||||']);
  });
});

describe('MT940', () => {
  test('numbered, slashed and free details, several of one line, reversals, and a line over the turn of the year', () => {
    const [statement] = briefly('mt940.sta');
    expect(statement).toMatchObject({
      account: '37040044/0532013000',
      number: '00012/001',
      currency: 'EUR',
      closing: { amount: '1387.67' },
    });
    expect(statement?.lines).toEqual([
      '2026-01-02|500|B2601020001|INV-2026-1|Anzahlung RF18 5390 0754 7034 danke /OCMT/EUR500,00/|Muster Handels GmbH|DE12500105170648489890',
      '2026-01-02|-12.34|B2601020002||Kontofuehrung Entgelt Januar||',
      '2026-01-02|-100|B2601020003|E-7|returned payment|ACME/BV|',
      '2026-01-02|0.01|||||',
    ]);
    const [first] = readStatements(sample('mt940.sta')).statements[0]?.lines ?? [];
    expect([first?.valueOn, paymentReferences(first?.reference ?? null, first?.text ?? null)]).toEqual([
      '2025-12-31',
      ['RF18539007547034'],
    ]);
  });
});

describe('CSV', () => {
  test('of a Chinese bank, newest first, with notes above and sums below, in UTF-8 and GB18030', () => {
    const [statement] = briefly('bank-cn.csv');
    expect(briefly('bank-cn-gb18030.csv')).toEqual([statement]);
    expect(statement).toMatchObject({
      account: '6222020200012345678',
      currency: 'CNY',
      opening: { day: '2026-01-04', amount: '234.56' },
      closing: { day: '2026-01-05', amount: '51234.56' },
    });
    expect(statement?.lines).toEqual([
      '2026-01-04|2000|20260104000000000001||转账 他说"好"|=HYPERLINK("http://evil.example","x")|6222000000007654321',
      '2026-01-05|50000|20260105000000000002||转账 充值 rf18 5390 0754 7034，谢谢|海港国际货运代理有限公司|6222000000001234567',
      '2026-01-05|-1000|20260105000000000003||转账 货款|示例供应商有限公司|6217000000000000001',
    ]);
  });

  test('of a German bank, with decimal commas, semicolons and Windows-1252', () => {
    const [statement] = briefly('bank-de.csv');
    expect(statement).toMatchObject({
      account: 'DE89370400440532013000',
      currency: 'EUR',
      opening: { amount: '1000' },
      closing: { amount: '2230' },
    });
    expect(statement?.lines).toEqual([
      '2026-01-02|1234.5|||Rechnung; Teil 1|Müller & Söhne GmbH|DE12500105170648489890',
      '2026-01-03|-4.5|||Gebühr|Beispielbank|',
    ]);
  });

  test('with headings of its own, which whoever imports it names', () => {
    const text = 'Day|What|Plus|Minus\n31/01/2026|a|1.5|\n01/02/2026|b||0.25\n';
    const columns = { date: 'day', text: 'What', credit: 'Plus', debit: 'Minus' };
    const hints = { account: '1', currency: 'EUR', opening: '10', closing: '11.25', columns };
    const [statement] = readStatements(Buffer.from(text), hints).statements;
    expect(statement?.lines.map(({ bookedOn, amount, direction, text: said }) => [bookedOn, amount, direction, said])).toEqual([
      ['2026-01-31', '1.5', 'in', 'a'],
      ['2026-02-01', '0.25', 'out', 'b'],
    ]);
  });
});

describe('payment references in what a payer wrote (ISO 11649)', () => {
  test.each([
    'RF18539007547034',
    'rf18 5390 0754 7034',
    'order RF18-5390-0754-7034/thanks',
    'REF:RF18539007547034INVOICE 12',
    '充值ＲＦ18539007547034谢谢',
    'R F18 53900754\n7034',
  ])('%s', (text) => {
    expect(paymentReferences(text)).toContain('RF18539007547034');
  });

  test('a changed sign is none, and a long text takes no time', () => {
    expect(paymentReferences('RF18539007547043', null, '')).not.toContain('RF18539007547043');
    const before = performance.now();
    expect(paymentReferences('RF18'.repeat(200_000)).length).toBeLessThan(100);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
