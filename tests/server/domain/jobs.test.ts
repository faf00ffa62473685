import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { Refusal } from '../../../server/calls/refusal.ts';
import { type Claim, claimJob, completeJob, failJob, insertFilePart } from '../../../server/jobs/db/jobs.ts';
import type { JobKind, JobResult } from '../../../server/jobs/run-job.ts';
import { createWorker } from '../../../server/jobs/worker.ts';
import { createServices } from '../../../server/services.ts';
import { eventually, pause } from '../platform/processes.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let globex: SignedInCaller;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  domain = await openDomain();
  [merchant, globex] = [await domain.as('merchant', 'en_US'), await domain.as('globex')];
  await domain.behind.admin.query('DELETE FROM job');
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await domain.behind.admin.query('DELETE FROM job');
});
afterAll(() => domain.close());

const services = () => createServices({ database: domain.database, now: () => domain.clock.now, exportAtOnce: 100 });
const queue = (kind: string, caller = merchant, input: unknown = {}) =>
  domain.database.tenant(caller.principal.tenantId, (tx) => domain.services.jobs.queue(tx, kind, input, caller));
const list = async (caller = merchant) => (await domain.services.jobs.list({}, caller)).records;
const claim = (kinds = ['work'], perTenant = 2, seconds = 30) => domain.database.platform((tx) => claimJob(tx, kinds, seconds, perTenant));
const failureNotices = async () => {
  const { sysMsgList } = await domain.services.notices.listByUser(merchant);
  return sysMsgList.filter((row) => row.titile.startsWith('Background job failed'));
};

function work(kinds: Readonly<Record<string, JobKind>>, settings: { leaseSeconds?: number } = {}) {
  const worker = createWorker(domain.database, { kinds, now: () => domain.clock.now, pollSeconds: 0.1, pauseSeconds: 0.05, ...settings });
  worker.start();
  stops.push(worker.stop);
  return worker;
}

const file = (text: string): JobResult => ({
  fileName: 'a.txt',
  contentType: 'text/plain',
  content: Readable.from([Buffer.from(text)]),
  permissions: ['order:export'],
});

describe('background jobs (security W6)', () => {
  test('an export above the size is queued, says so, and its file is the one that the list would show', async () => {
    const { orderExport, jobs, jobKinds } = services();
    expect(await orderExport.start({ consigneeCountry: 'SG', fields: ['customerNo'] }, merchant)).toBe('queued');
    expect(await list()).toMatchObject([{ name: 'Export of orders', status: '1', optType: '', successData: null, beginTime: null }]);
    work(jobKinds);
    await eventually(async () => (await list())[0]?.status === '2', 40_000);
    const row = must((await list())[0]);
    expect(row).toMatchObject({ optType: '3', successData: `/oms/ext/job/${row.id}/file`, failReason: null });
    const made = await jobs.file({ id: row.id }, merchant);
    expect(made.fileName).toMatch(/^Orders-\d{8}-\d{6}\.xlsx$/);
    const sheet = must((await readXlsx(await buffer(made.content))).sheets[0]);
    const { total } = await domain.services.orders.list({ consigneeCountry: 'SG' }, merchant);
    expect(sheet.rows).toHaveLength(total + 1);
  });

  test('at the size it is still a file at once, and picked rows always are', async () => {
    const total = (await domain.services.orders.list({ consigneeCountry: 'SG' }, merchant)).total;
    const exact = createServices({ database: domain.database, now: () => domain.clock.now, exportAtOnce: total }).orderExport;
    const now = await exact.start({ consigneeCountry: 'SG', fields: ['customerNo'] }, merchant);
    expect(now).not.toBe('queued');
    if (now !== 'queued') await buffer(now.content);
    expect(await list()).toEqual([]);
  });

  test('T8: a right that is lost before it runs fails the job, one lost after it refuses the download', async () => {
    const { orderExport, jobs, jobKinds } = services();
    const clerk = await domain.as('clerk', 'en_US');
    await queue('orderExport', clerk, {});
    await orderExport.start({}, merchant);
    work(jobKinds);
    await eventually(async () => (await list())[0]?.status === '2' && (await list(clerk))[0]?.status === '3', 60_000);
    expect((await list(clerk))[0]?.failReason).toBe('Access denied: you lack the permission');
    const { id } = must((await list())[0]);
    for (const lost of ['order:export', 'order:exportAll', 'order:amount']) {
      const permissions = new Set([...merchant.principal.permissions].filter((right) => right !== lost));
      const poorer = { ...merchant, principal: { ...merchant.principal, permissions } };
      expect((await refusalOf(jobs.file({ id }, poorer))).code, lost).toBe('forbidden');
    }
    for (const other of [clerk, globex]) expect((await refusalOf(jobs.file({ id }, other))).code).toBe('job_file_not_found');
    expect((await refusalOf(jobs.file({ id: 'nothing' }, merchant))).code).toBe('job_file_not_found');
  });

  test('three tries, then status 3 with a reason and one notice', async () => {
    let runs = 0;
    await queue('work');
    const before = (await failureNotices()).length;
    work({
      work: async () => {
        runs += 1;
        throw new Error('broken');
      },
    });
    await eventually(async () => (await list())[0]?.status === '3', 40_000);
    await pause(300);
    expect(runs).toBe(3);
    expect(must((await list())[0]).failReason).toContain('several tries');
    expect(await failureNotices()).toHaveLength(before + 1);
  });

  test('an ordinary no is not tried again', async () => {
    let runs = 0;
    await queue('work');
    work({
      work: async () => {
        runs += 1;
        throw new Refusal('range_reversed');
      },
    });
    await eventually(async () => (await list())[0]?.status === '3', 40_000);
    expect(runs).toBe(1);
  });

  test('a job whose workers died three times is failed rather than killing a fourth', async () => {
    await queue('work');
    for (let death = 0; death < 3; death += 1) {
      expect(await claim()).not.toBeNull();
      await domain.behind.admin.query("UPDATE job SET lease_until = now() - interval '1 second'");
    }
    work({ work: async () => file('never') });
    await eventually(async () => (await list())[0]?.status === '3', 40_000);
  });

  test('R7: a worker past its lease finds that its writes no longer count; the effect is there once', async () => {
    await queue('work');
    const stalled = must(await claim());
    await domain.behind.admin.query("UPDATE job SET lease_until = now() - interval '1 second'");
    const next = must(await claim());
    expect(next.fence).toBe(stalled.fence + 1);
    const write = (by: Claim, text: string) =>
      domain.database.tenant(tenants.harbour, async (tx) => {
        await insertFilePart(tx, by, 0, Buffer.from(text));
        return completeJob(tx, by, { fileName: `${text}.txt`, contentType: 'text/plain', permissions: [] });
      });
    expect(await write(stalled, 'old')).toBe(false);
    expect(await domain.database.tenant(tenants.harbour, (tx) => failJob(tx, stalled, 'job.failed'))).toBe(false);
    expect(await write(next, 'new')).toBe(true);
    expect(
      await domain.database.tenant(tenants.harbour, (tx) => completeJob(tx, next, { fileName: 'b', contentType: 'b', permissions: [] })),
    ).toBe(false);
    const made = await domain.services.jobs.file({ id: next.id }, merchant);
    expect([made.fileName, (await buffer(made.content)).toString()]).toEqual(['new.txt', 'new']);
  });

  test('a long job keeps its lease: a second worker does not run it too', async () => {
    let runs = 0;
    const slow: JobKind = async () => {
      runs += 1;
      await pause(5_000);
      return file('slow');
    };
    await queue('work');
    work({ work: slow }, { leaseSeconds: 2 });
    work({ work: slow }, { leaseSeconds: 2 });
    await eventually(async () => (await list())[0]?.status === '2', 40_000);
    expect(runs).toBe(1);
  });

  test('a worker that stops gives its job back at once, and the try does not count', async () => {
    await queue('work');
    let begun = false;
    const first = createWorker(domain.database, {
      kinds: {
        work: async () => {
          begun = true;
          return { ...file(''), content: new Readable({ read: () => undefined }) };
        },
      },
      now: () => domain.clock.now,
    });
    first.start();
    await eventually(async () => begun, 40_000);
    await first.stop();
    const { rows } = await domain.behind.admin.query('SELECT attempts, lease_until FROM job');
    expect(rows).toEqual([{ attempts: 0, lease_until: null }]);
  });

  test('A9: two of a tenant run at a time, on all workers together, and another tenant is not held up', async () => {
    let inside = 0;
    let most = 0;
    const kinds: Record<string, JobKind> = {
      work: async (_input, { principal }) => {
        if (principal.tenantId === tenants.globex) return file('globex');
        inside += 1;
        most = Math.max(most, inside);
        await pause(600);
        inside -= 1;
        return file('x');
      },
    };
    for (let index = 0; index < 6; index += 1) await queue('work');
    await queue('work', globex);
    for (let index = 0; index < 3; index += 1) work(kinds);
    await eventually(async () => (await list(globex))[0]?.status === '2', 40_000);
    await eventually(async () => (await list()).every((row) => row.status === '2'), 40_000);
    expect(most).toBe(2);
  });

  test('twenty jobs of a tenant may wait, the next is refused', async () => {
    for (let index = 0; index < 20; index += 1) await queue('work');
    expect((await refusalOf(queue('work'))).code).toBe('too_many_requests');
    await expect(queue('work', globex)).resolves.toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a job that is queued in a transaction which fails was never queued', async () => {
    const failing = domain.database.tenant(tenants.harbour, async (tx) => {
      await domain.services.jobs.queue(tx, 'work', {}, merchant);
      throw new Error('after');
    });
    await expect(failing).rejects.toThrow('after');
    expect(await claim()).toBeNull();
  });

  test('pages of ten, newest first; each user sees their own', async () => {
    for (let index = 0; index < 13; index += 1) {
      domain.clock.now = new Date(domain.clock.now.getTime() + 1_000);
      await queue('work');
    }
    const first = (await domain.services.jobs.list({ pageNo: 1, pageSize: 10 }, merchant)).records;
    const second = (await domain.services.jobs.list({ pageNo: 2, pageSize: 10 }, merchant)).records;
    expect([first.length, second.length, new Set([...first, ...second].map((row) => row.id)).size]).toEqual([10, 3, 13]);
    expect(await list(await domain.as('newbie'))).toEqual([]);
    expect(await list(globex)).toEqual([]);
  });
});
