import { annotateWorkbook } from './annotate.ts';
import { Unreadable } from './limits.ts';
import { packed, packedRows, type ReaderAnswer, type ReaderJob, unpacked } from './messages.ts';
import { readWorkbook } from './read.ts';

/**
 * A separate process (security F1) that opens one uploaded workbook, answers and exits. It has no database, no secrets in its environment
 * and little memory; its parent kills it on timeout.
 */
await main();

async function main(): Promise<void> {
  // Signals that the process has started; the timeout counts from here.
  process.stdout.write('\n');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const { head, bytes } = unpacked<ReaderJob>(Buffer.concat(chunks));
  chunks.length = 0;
  for (const part of answer(head, bytes)) process.stdout.write(part);
}

function answer(job: ReaderJob, bytes: Buffer): readonly Buffer[] {
  const none: Buffer = Buffer.alloc(0);
  const say = (head: ReaderAnswer, behind = none) => packed(head, behind);
  try {
    if (job.kind === 'annotate') return say({ kind: 'annotated' }, annotateWorkbook(bytes, job.annotations, job.limits));
    const { rows, created, ...workbook } = readWorkbook(bytes, job.limits, job.selection);
    return say({ kind: 'read', workbook, created: created.length }, packedRows([...rows, ...created]));
  } catch (error) {
    // Any error means a damaged file; details of a hostile file must not leave the process.
    return say({ kind: 'refused', reason: error instanceof Unreadable ? error.reason : 'damaged' });
  }
}
