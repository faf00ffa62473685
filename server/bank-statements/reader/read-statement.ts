import { type StatementAnswer, unpacked } from './messages.ts';
import { readStatements } from './read.ts';
import { Unreadable } from './statement.ts';

/**
 * A separate process that reads one uploaded statement, answers and exits. It has no database, no secrets in its environment and little
 * memory; its parent kills it on timeout.
 */
await main();

async function main(): Promise<void> {
  // Signals that the process has started; the timeout counts from here.
  process.stdout.write('\n');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const { job, bytes } = unpacked(Buffer.concat(chunks));
  chunks.length = 0;
  process.stdout.write(JSON.stringify(answer(bytes, job.hints)));
}

function answer(bytes: Buffer, hints: Parameters<typeof readStatements>[1]): StatementAnswer {
  try {
    return { read: readStatements(bytes, hints) };
  } catch (error) {
    // Any other error means a damaged file; details of a hostile file must not leave the process.
    return { problems: error instanceof Unreadable ? error.problems : [{ reason: 'damaged', values: { line: 1 } }] };
  }
}
