import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import { createWorkbookReader } from '../../../server/imports/reader/workbook-reader.ts';
import { isLong } from '../../support/sample.ts';
import { signedInServer } from '../../support/signed-in-server.ts';
import { excelParts, textWorkbook, zip } from '../../support/workbooks.ts';
import { cellsOf, headings, sendFile } from './import-world.ts';

const merchant = signedInServer('merchant', { options: { replaced: { importAtOnce: 199 } } });

const outcomeOf = async (key: string) =>
  (await merchant.server.call('order.importOutcome', { key }, { token: merchant.token, lang: 'en_US' })).envelope.result;
const jobs = async () => (await merchant.server.call('job.list', {}, { token: merchant.token, lang: 'en_US' })).envelope.result.records;
const book = (prefix: string, rows: number, bad = 0) =>
  textWorkbook([
    headings,
    ...Array.from({ length: rows }, (_, at) => cellsOf({ 'Customer no.': `${prefix}-${at}`, ...(at < bad ? { Unit: '' } : {}) })),
  ]);
const send = (file: Buffer) =>
  sendFile<CallReply<'order.importExcel'>>(merchant.server, '/oms/order/importExcel', file, {
    token: merchant.token,
    fields: { template: 'simple' },
  });

describe('a long import is a work task', () => {
  test('it says how far it is, and ends with the file of what failed', async () => {
    const { envelope } = await send(book('LONG', 200, 3));
    expect(envelope).toMatchObject({ success: true, result: { successCount: 0, errorCount: 0 } });
    const key = envelope.result.key ?? '';
    const seen = new Set<string>();
    await expect
      .poll(
        async () => {
          for (const { name } of await jobs()) seen.add(name);
          return (await outcomeOf(key)).isDone;
        },
        { timeout: 90_000, interval: 200 },
      )
      .toBe(true);
    expect(await outcomeOf(key)).toMatchObject({ total: 200, successCount: 197, errorCount: 3 });
    expect(
      [...seen].some((name) => /^Import of orders \(\d+ of 200\)$/.test(name)),
      [...seen].join('; '),
    ).toBe(true);
    await expect.poll(async () => (await jobs())[0]?.status).toBe('2');
    const [job] = await jobs();
    expect(job).toMatchObject({ name: 'Import of orders', optType: '3' });
    const file = await merchant.server.call('job.download', { id: job?.id ?? '' }, { token: merchant.token });
    expect(file.headers.get('content-disposition')).toContain('orders.xlsx');
  });

  test('what a job never came to is failed with its reason, not lost', async () => {
    const { envelope } = await send(book('CUT', 200));
    const key = envelope.result.key ?? '';
    // Its next claim is one too many: the workers that had it died with it.
    await merchant.server.database.admin.query('UPDATE job SET attempts = 9, lease_until = NULL, fence = fence + 1 WHERE id = $1', [
      envelope.result.jobId,
    ]);
    await expect.poll(async () => (await outcomeOf(key)).isDone, { timeout: 90_000, interval: 500 }).toBe(true);
    const { successCount, errorCount } = await outcomeOf(key);
    expect(successCount + errorCount).toBe(200);
    const { envelope: failures } = await merchant.server.call('order.importFailures', { key }, { token: merchant.token, lang: 'en_US' });
    expect(failures.result).toHaveLength(errorCount);
    expect(new Set(failures.result.map(({ reason }) => reason))).toEqual(
      new Set(errorCount > 0 ? ['The import was cut short before this row; import it again'] : []),
    );
  });
});

describe('the process that opens workbooks', () => {
  const reader = (settings = {}) => createWorkbookReader(settings);
  const reasonOf = (bytes: Buffer, settings = {}) =>
    reader(settings)
      .read('tenant', bytes)
      .then(
        () => 'read',
        (error: Error) => error.message,
      );

  test.runIf(isLong)('is ended when it takes too long, and when it takes too much', async () => {
    const rows = Array.from(
      { length: 4_000 },
      (_, at) =>
        `<row r="${at + 1}">${Array.from({ length: 40 }, (_, column) => `<c><v>${(at * 7_919 + column * 31) % 99_991}</v></c>`).join('')}</row>`,
    );
    const large = zip(excelParts({ data: rows.join('') }));
    // Time enough by the clock, however busy the machine is: what is asked first is the processor time, and then the memory.
    expect(await reasonOf(large, { milliseconds: 20, clockMilliseconds: 120_000 })).toBe('tooSlow');
    expect(await reasonOf(large, { memoryMegabytes: 12, milliseconds: 120_000 })).toBe('tooMuch');
    expect(await reasonOf(large, { milliseconds: 120_000 })).toBe('read');
  });

  test('a hostile workbook is refused in time, and others are served meanwhile', async () => {
    const bomb = zip(excelParts({ data: '', extra: { 'xl/media/a.bin': Buffer.alloc(45_000_000) } }));
    const pings: number[] = [];
    const hostile = Promise.all([send(bomb), send(bomb), send(bomb)]);
    let isOver = false;
    void hostile.then(() => {
      isOver = true;
    });
    while (!isOver) {
      const at = Date.now();
      await merchant.server.call('auth.me', {}, { token: merchant.token });
      pings.push(Date.now() - at);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const { envelope } of await hostile)
      expect(envelope).toMatchObject({ success: false, message: 'The file cannot be read: it is packed beyond reason' });
    expect(pings.length).toBeGreaterThan(5);
  });
});
