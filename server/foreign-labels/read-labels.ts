import { Unreadable } from '../imports/reader/limits.ts';
import { openArchive } from '../imports/reader/zip.ts';
import { cleanPdf, type LabelReason } from './clean-pdf.ts';

/** A file of an upload: its pages and the size of its content, or the reason why it is refused. */
export type ReadLabel =
  | { readonly name: string; readonly pages: number; readonly size: number }
  | { readonly name: string; readonly reason: LabelReason };

/** What the program answers: the files in their order, or why the archive cannot be opened. */
export type ReadAnswer = { readonly files: readonly ReadLabel[] } | { readonly archive: string };

const limits = { entries: 200, inflatedBytes: 50 * 1_048_576, ratio: 100 };

/**
 * A separate process (security F1, F5) that opens one upload, a PDF or a zip of PDFs, and exits. Its input is the length of the file's name,
 * the name, and the file; its answer is the length of a JSON text, the text (`ReadAnswer`), and the contents one after the other. Names are
 * texts only: no file is written.
 */
await main();

async function main(): Promise<void> {
  // Signals that the process has started; the timeout counts from here.
  process.stdout.write('\n');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const input = Buffer.concat(chunks);
  const start = 4 + input.readUInt32BE(0);
  const { answer, contents } = await read(input.toString('utf8', 4, start), input.subarray(start));
  const text = Buffer.from(JSON.stringify(answer));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  process.stdout.write(Buffer.concat([length, text, ...contents]));
}

async function read(name: string, bytes: Buffer): Promise<{ readonly answer: ReadAnswer; readonly contents: readonly Buffer[] }> {
  const files: ReadLabel[] = [];
  const contents: Buffer[] = [];
  try {
    for (const file of filesOf(name, bytes)) {
      const cleaned = await cleanPdf(file.bytes);
      if ('reason' in cleaned) files.push({ name: file.name, reason: cleaned.reason });
      else {
        files.push({ name: file.name, pages: cleaned.pages, size: cleaned.content.length });
        contents.push(cleaned.content);
      }
    }
    return { answer: { files }, contents };
  } catch (error) {
    return { answer: { archive: error instanceof Unreadable ? error.reason : 'damaged' }, contents: [] };
  }
}

function filesOf(name: string, bytes: Buffer): { readonly name: string; readonly bytes: Buffer }[] {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return [{ name, bytes }];
  const archive = openArchive(bytes, limits, () => true);
  return archive.entries
    .filter((entry) => !isOfSystem(entry.name))
    .map((entry) => ({ name: entry.name, bytes: archive.part(entry.name) ?? Buffer.alloc(0) }));
}

/** Files that operating systems add to archives. */
function isOfSystem(name: string): boolean {
  return /(?:^|[/\\])(?:__MACOSX[/\\]|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}
