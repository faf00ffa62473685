import { annotateWorkbook } from './annotate.ts';
import { Unreadable } from './limits.ts';
import { packed, packedRows, type ReaderAnswer, type ReaderJob, unpacked } from './messages.ts';
import { readWorkbook } from './read.ts';

/**
 * A program of its own (security F1): it opens one workbook that somebody sent, answers and ends. It has no database, no
 * secrets in its environment and little memory; who started it ends it when it takes too long.
 */
await main();

async function main(): Promise<void> {
  // It has started: from here on its time is counted.
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
    const { rows, ...workbook } = readWorkbook(bytes, job.limits, job.wanted);
    return say({ kind: 'read', workbook }, packedRows(rows));
  } catch (error) {
    // Whatever a hostile file brings the reader to: the file is damaged, and no detail of it leaves.
    return say({ kind: 'refused', reason: error instanceof Unreadable ? error.reason : 'damaged' });
  }
}
