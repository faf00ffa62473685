import { inspectPdf } from './inspect-pdf.ts';
import { pdfLimits } from './reasons.ts';

/**
 * A separate process (security F5) that inspects one uploaded PDF, answers with a reason or `fit`, and exits. Its parent kills it when it
 * exceeds its time or memory.
 */
await main();

async function main(): Promise<void> {
  // Signals that the process has started; the timeout counts from here.
  process.stdout.write('\n');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  process.stdout.write((await inspectPdf(Buffer.concat(chunks), pdfLimits)) ?? 'fit');
}
