import { createLimitedProcess, type ProcessLimits, programBeside } from '../limited-process.ts';
import type { PdfReason } from './reasons.ts';

/** Says why a PDF of a tenant is not kept, null when it is. */
export type PdfChecker = (tenantId: string, bytes: Buffer) => Promise<PdfReason | null>;

const reasons: ReadonlySet<string> = new Set<PdfReason>(['active', 'files', 'media', 'encrypted', 'tail', 'damaged', 'tooSlow', 'tooMuch']);

/** Looks at PDFs in processes of their own, one of a tenant at a time. */
export function createPdfChecker(change: Partial<ProcessLimits> = {}): PdfChecker {
  const limits = { milliseconds: 10_000, memoryMegabytes: 256, residentMegabytes: 512, answerBytes: 64, ...change };
  const inspect = createLimitedProcess(programBeside(import.meta.url, 'read-pdf'), limits);
  return async (tenantId, bytes) => {
    const said = await inspect(tenantId, [bytes]);
    if ('ended' in said) return said.ended;
    const word = said.bytes.toString('latin1');
    if (word === 'fit') return null;
    return isReason(word) ? word : 'damaged';
  };
}

function isReason(word: string): word is PdfReason {
  return reasons.has(word);
}
