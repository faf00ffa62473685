import type { ClientBase } from 'pg';
import { finishedJob, knownJobs } from '../export/exports.ts';
import { type Caller, textOf } from '../server/caller.ts';

export interface LargestBill {
  readonly id: string;
  readonly orders: number;
}

/** The bill of most orders, up to about ten thousand, of a user's tenant. `admin` is the superuser. */
export async function largestBill(admin: ClientBase, username: string): Promise<LargestBill> {
  const { rows } = await admin.query<LargestBill>(
    `SELECT b.id, b.order_count AS orders FROM bill b JOIN app_user u USING (tenant_id)
     WHERE u.username = $1 ORDER BY abs(b.order_count - 10000) LIMIT 1`,
    [username],
  );
  const [bill] = rows;
  if (bill === undefined) throw new Error(`${username} has no bills.`);
  return bill;
}

/** A bill's file is made once; after this it is made again. */
export async function forgetFiles(admin: ClientBase): Promise<void> {
  await admin.query(`UPDATE job SET input = input::jsonb || '{"forgotten":"1"}' WHERE kind = 'billFile'`);
}

/** Has the PDF of a bill made, as a job, and downloads it. Returns the seconds from the call to the last byte. */
export async function downloadBill(caller: Caller, id: string): Promise<number> {
  const known = await knownJobs(caller);
  const began = performance.now();
  const reply = await caller.open({ path: `/financial/billDownload?id=${id}&fileType=pdf` });
  const type = reply.headers['content-type'] ?? '';
  if (type.includes('json')) {
    const answer = await textOf(reply);
    if (!answer.includes('"success":true')) throw new Error(`The bill did not become a job: ${answer.slice(0, 300)}`);
    await textOf(await caller.open({ path: (await finishedJob(caller, known)).replace(/^\/oms/, '') }));
  } else await textOf(reply);
  return (performance.now() - began) / 1000;
}
