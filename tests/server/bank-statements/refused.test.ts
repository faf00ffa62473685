import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStatements } from '../../../server/bank-statements/reader/read.ts';
import { type CsvHints, type StatementProblem, Unreadable } from '../../../server/bank-statements/reader/statement.ts';
import { createStatementReader } from '../../../server/bank-statements/reader/statement-reader.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { camtOf, sample } from './bank-world.ts';

/** The problems that a file is refused for. @throws Error when it is read */
function problemsOf(file: Buffer | string, hints: CsvHints = {}): readonly StatementProblem[] {
  try {
    readStatements(Buffer.from(file), hints);
  } catch (error) {
    if (error instanceof Unreadable) return error.problems;
    throw error;
  }
  throw new Error('it was read');
}

const reasonsOf = (file: Buffer | string, hints: CsvHints = {}) => problemsOf(file, hints).map(({ reason }) => reason);
const camt = () => camtOf([{ amount: '5.00', ref: 'A' }]).toString();
const mt940 = () => sample('mt940.sta').toString();
const told = { account: '1', currency: 'EUR', opening: '0', closing: '3' };

describe('a statement that does not balance', () => {
  test('is refused with the difference, in each format and for each day', () => {
    const off = [
      problemsOf(
        camt().replace(
          '<Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>',
          '<Amt Ccy="EUR">4.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>',
        ),
      ),
      problemsOf(mt940().replace('C500,', 'C499,99')),
      problemsOf('date,amount\n2026-01-01,2.99\n', told),
    ];
    for (const problems of off)
      expect(problems).toMatchObject([{ reason: 'balance', values: { difference: expect.stringContaining('0.01') } }]);
    const between =
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2020-01-01</Dt></Dt></Bal>';
    expect(reasonsOf(camt().replace('<Bal>', `${between}<Bal>`))).toEqual(['dayBalance']);
    const rows = 'date,amount,balance\n2026-01-01,1,1\n2026-01-02,1,2\n2026-01-03,1,4\n';
    expect(problemsOf(rows, told)).toMatchObject([{ reason: 'rowBalance', values: { line: 4, difference: '1' } }]);
  });
});

describe('a line that cannot be read is told with its number', () => {
  test.each([
    ['an amount', 'date,amount\n2026-01-01,1\n2026-01-02,much\n2026-01-03,1.005.3\n', ['lineAmount 3', 'lineAmount 4']],
    ['more decimals than money has', 'date,amount\n2026-01-01,1.2345\n', ['lineAmount 2']],
    ['a date', 'date,amount\n2026-02-30,1\nsoon,1\n', ['lineDate 2', 'lineDate 3']],
    ['a date that is missing', 'date,amount\n,1\n', ['lineDate 2']],
    ['both ways at once', 'date,debit,credit\n2026-01-01,1,2\n', ['lineAmount 2']],
    ['a mark', 'date,amount,dr/cr\n2026-01-01,1,perhaps\n', ['lineDirection 2']],
    ['thousands without quotes', 'date,amount,balance\n2026-01-01,1,234.00,5.00\n', ['lineCells 2']],
    ['a quote that never ends', 'date,amount\n2026-01-01,"1\n', ['damaged 2']],
  ])('CSV: %s', (_what, file, expected) => {
    expect(problemsOf(file, told).map(({ reason, values }) => `${reason} ${values.line ?? ''}`)).toEqual(expected);
  });

  test('MT940 and CAMT.053 too', () => {
    expect(problemsOf(mt940().replace('D12,34', 'X12,34'))).toMatchObject([{ reason: 'lineDirection', values: { line: 11 } }]);
    expect(problemsOf(mt940().replace(':86:Kontofuehrung', ':99:Kontofuehrung'))).toMatchObject([
      { reason: 'lineTag', values: { line: 12, tag: '99' } },
    ]);
    expect(problemsOf(mt940().replace('260102D12,34', '260230D12,34'))).toMatchObject([{ reason: 'lineDate', values: { line: 11 } }]);
    const first = camt()
      .replace('<Ntry>', '\n\n<Ntry>')
      .replace('EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>', 'USD">5,00</Amt><CdtDbtInd>X</CdtDbtInd><Sts>');
    expect(problemsOf(first).map(({ reason, values }) => [reason, values.line])).toEqual([
      ['lineAmount', 3],
      ['lineDirection', 3],
      ['lineCurrency', 3],
    ]);
  });

  test('what a statement lacks', () => {
    expect(reasonsOf(mt940().replace(/:62F:.*/, ''))).toEqual(['noClosing']);
    expect(reasonsOf(mt940().replace(/:60F:.*/, ''))).toEqual(['noOpening']);
    expect(reasonsOf(camt().replace('CLBD', 'ITBD'))).toEqual(['noClosing']);
    expect(reasonsOf('date,amount\n2026-01-01,3\n', { account: '1', currency: 'EUR' })).toEqual(['noBalances']);
    expect(reasonsOf('date,amount\n2026-01-01,3\n')).toEqual(['noAccount']);
    expect(reasonsOf('date,amount\n2026-01-01,x\n')).toEqual(['noAccount', 'lineAmount']);
    expect(reasonsOf('date,amount\n2026-01-01,3\n', { account: '1' })).toEqual(['noCurrency']);
    expect(reasonsOf('date,amount\n', told)).toEqual(['noLines']);
    expect(problemsOf('when,how much\n2026-01-01,3\n')).toMatchObject([{ reason: 'noColumns', values: { found: 'when · how much' } }]);
  });
});

describe('what could be read in two ways is asked, not guessed', () => {
  const dates = 'date,amount\n01/02/2026,1\n03/04/2026,2\n';
  const amounts = 'date;amount\n2026-01-01;1,000\n2026-01-02;2,000\n';

  test('day and month', () => {
    expect(problemsOf(dates, told)).toMatchObject([{ reason: 'dateAmbiguous', values: { value: '01/02/2026' } }]);
    const days = (order: 'dmy' | 'mdy') =>
      readStatements(Buffer.from(dates), { ...told, dateOrder: order }).statements[0]?.lines.map(({ bookedOn }) => bookedOn);
    expect([days('dmy'), days('mdy')]).toEqual([
      ['2026-02-01', '2026-04-03'],
      ['2026-01-02', '2026-03-04'],
    ]);
    expect(readStatements(Buffer.from(dates.replace('03/04', '13/04')), told).statements[0]?.lines[0]?.bookedOn).toBe('2026-02-01');
    expect(reasonsOf(dates.replace('03/04', '13/04').replace('01/02', '02/13'), told)).toEqual(['dateAmbiguous']);
  });

  test('decimals and thousands', () => {
    expect(problemsOf(amounts, told)).toMatchObject([{ reason: 'decimalAmbiguous', values: { value: '1,000' } }]);
    const sum = (decimalSign: '.' | ',', closing: string) =>
      readStatements(Buffer.from(amounts), { ...told, closing, decimalSign }).statements[0]?.lines[0]?.amount;
    expect([sum('.', '3000.00'), sum(',', '3')]).toEqual(['1000', '1']);
  });
});

describe('a hostile file is refused quickly', () => {
  const read = createStatementReader();
  const refused = async (file: string, within = 10_000) => {
    const before = performance.now();
    const error = await read('x', Buffer.from(file), {}).then(
      () => new Error('it was read'),
      (problem: unknown) => problem,
    );
    expect(performance.now() - before).toBeLessThan(within);
    if (!(error instanceof Unreadable)) throw error;
    return error.problems.map(({ reason }) => reason);
  };

  test('entities that grow, and those that name other files, are never expanded', async () => {
    const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    expect(await refused(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]><Document>&l20;</Document>`)).toEqual(['dtd']);
    expect(await refused(`<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><Document>&f;</Document>`)).toEqual(['dtd']);
    expect(await refused(`<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><Document/>`)).toEqual(['dtd']);
    expect(await refused('<Document>&f;</Document>')).toEqual(['damaged']);
  });

  test('depth, breadth, and a document that breaks off', async () => {
    expect(await refused('<a>'.repeat(100_000))).toEqual(['tooMuch']);
    expect(await refused(`<Document>${'<a/>'.repeat(2_000_000)}</Document>`, 20_000)).toEqual(['tooMuch']);
    expect(
      await refused(
        camtOf([{ amount: '1.00' }])
          .toString()
          .slice(0, -200),
      ),
    ).toEqual(['damaged']);
    expect(await refused(`date,amount\n${'2026-01-01,1\n'.repeat(25_000)}`)).toEqual(['tooManyLines']);
    expect(await refused(`a,b\n${','.repeat(1_000_000)}`)).toEqual(['tooMuch']);
  });

  test('what is no statement at all', async () => {
    expect(await refused('%PDF-1.7 …')).toEqual(['notStatement']);
    expect(await refused('PK\u0003\u0004')).toEqual(['notStatement']);
    expect(await refused('<html><body/></html>')).toEqual(['notStatement']);
    expect(await refused('hello')).toEqual(['notStatement']);
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const send = async (bytes: Buffer, token: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'statement.xml');
    const headers = { 'system-belong': '3', 'X-Access-Token': token, 'Accept-Language': 'en-US' };
    const response = await fetch(new URL('/oms/oms/bankStatement/import', server.url), { method: 'POST', headers, body: form });
    return { status: response.status, envelope: await response.json() };
  };

  test('fifty megabytes are too large, before anybody reads them; merchants may not send any', async () => {
    const before = performance.now();
    const large = await send(Buffer.alloc(50 * 1_048_576, '<a/>'), await server.login('operator'));
    expect([large.status, large.envelope.errorCode]).toEqual([413, 'too_large']);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect((await send(camtOf([{ amount: '1.00' }]), await server.login('merchant'))).status).toBe(403);
  });

  test('the refusal stands beside the file, in words', async () => {
    const { envelope } = await send(Buffer.from(camt().replace('>5.00<', '>6.00<')), await server.login('operator'));
    expect(envelope).toMatchObject({ success: false, errorCode: 'bank_statement_refused' });
    expect(envelope.fields).toMatchObject([{ path: 'file', message: expect.stringMatching(/DE89370400440532013000.*1\.00/) }]);
  });
});
