import { inspectPdf } from './inspect-pdf.ts';
import { pdfLimits } from './reasons.ts';

/**
 * A program of its own (security F5): it looks at one PDF that somebody sent, answers by a reason or by `fit`, and ends. Who started
 * it ends it when it takes too long or too much memory.
 */
await main();

async function main(): Promise<void> {
  // It has started: from here on its time is counted.
  process.stdout.write('\n');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  process.stdout.write((await inspectPdf(Buffer.concat(chunks), pdfLimits)) ?? 'fit');
}
