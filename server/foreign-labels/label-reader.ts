import { Refusal } from '../calls/refusal.ts';
import { createLimitedProcess, programBeside } from '../files/limited-process.ts';
import type { SentFile } from '../files/sent-file.ts';
import type { LabelReason } from './clean-pdf.ts';
import type { ReadAnswer } from './read-labels.ts';

/** A PDF of an upload, rebuilt from its pages, or the reason why it is refused. */
export type UploadedLabel = { readonly name: string } & (
  | { readonly content: Buffer; readonly pages: number }
  | { readonly reason: LabelReason }
);

export type LabelReader = (tenantId: string, file: SentFile) => Promise<UploadedLabel[]>;

/** Opens uploads in separate processes, one per tenant at a time. @throws Refusal file_refused for an archive that cannot be opened */
export function createLabelReader(): LabelReader {
  const run = createLimitedProcess(programBeside(import.meta.url, 'read-labels'), {
    milliseconds: 25_000,
    memoryMegabytes: 256,
    residentMegabytes: 640,
    answerBytes: 64 * 1_048_576,
  });
  return async (tenantId, { name, bytes }) => {
    const named = Buffer.from(name, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(named.length);
    const said = await run(tenantId, [length, named, bytes]);
    if ('ended' in said) throw refused(said.ended);
    const answer: ReadAnswer = JSON.parse(said.bytes.toString('utf8', 4, 4 + said.bytes.readUInt32BE(0)));
    if ('archive' in answer) throw refused(answer.archive);
    let at = 4 + said.bytes.readUInt32BE(0);
    return answer.files.map((file): UploadedLabel => {
      const shown = shownName(file.name);
      if ('reason' in file) return { name: shown, reason: file.reason };
      at += file.size;
      return { name: shown, content: said.bytes.subarray(at - file.size, at), pages: file.pages };
    });
  };
}

function refused(reason: string): Refusal {
  return new Refusal('file_refused', { fields: [{ path: 'file', rule: 'fileKind', message: `foreignLabel.archive.${reason}` }] });
}

/** Returns the last path segment of a name without invalid characters; the rest of a path means nothing here. */
function shownName(name: string): string {
  const last =
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  return [...last].slice(0, 200).join('') || 'label.pdf';
}
