import type { Transaction } from '../../db/database.ts';
import type { Reader } from '../../notices/db/notices.ts';

interface FileJob {
  readonly kind: string;
  readonly language: 'zh_CN' | 'en_US';
  readonly input: Readonly<Record<string, string>>;
}

/** Finds the reader's last job for this file that has not failed: a bill never changes, so its file stays good. */
export async function findFileJob(tx: Transaction, { tenantId, userId }: Reader, { kind, language, input }: FileJob) {
  const [row] = await tx.ask<{ readonly id: string; readonly status: '1' | '2' }>(
    `select id, status from job where tenant_id = $1 and user_id = $2 and kind = $3 and language = $4 and input::jsonb = $5::jsonb and status <> '3'
     order by created_at desc, id desc limit 1`,
    [tenantId, userId, kind, language, JSON.stringify(input)],
  );
  return row ?? null;
}
