import type { MessageKey } from '../../calls/messages.ts';
import { Refusal } from '../../calls/refusal.ts';
import { kindOf } from '../kind.ts';
import { createLimitedProcess, programBeside } from '../limited-process.ts';

/** Draws an uploaded picture anew as WebP. @throws Refusal picture_refused */
export type DrawPicture = (tenantId: string, name: string, bytes: Buffer) => Promise<Buffer>;

const limits = { milliseconds: 20_000, memoryMegabytes: 128, residentMegabytes: 640, answerBytes: 10_485_760 };

/** A photo of a document stays readable at this many pixels a side. */
const documentSide = 2_400;

/** Decodes pictures in separate processes, one per tenant at a time (security F5, H8). `side`: the longer one is at most so many pixels. */
export function createPictureDrawing(side = documentSide): DrawPicture {
  const draw = createLimitedProcess({ ...programBeside(import.meta.url, 'read-picture'), args: [String(side)] }, limits);
  return async (tenantId, name, bytes) => {
    const kind = kindOf(name, bytes);
    if (kind === null || kind.type === 'application/pdf') throw refused('error.pictureRefused');
    const answer = await draw(tenantId, [kind.content]);
    if ('ended' in answer) throw refused('error.pictureUnreadable');
    return answer.bytes;
  };
}

function refused(message: MessageKey): Refusal {
  return new Refusal('picture_refused', { fields: [{ path: 'file', rule: 'fileKind', message }] });
}
