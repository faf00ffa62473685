import { Refusal, wrongField } from '../calls/refusal.ts';
import type { DrawPicture } from '../files/picture/draw-picture.ts';

/** Bytes of a kept picture; a square of 256 pixels has about 20,000. It travels with the user info. */
const bytesAtMost = 65_536;

const sent = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+=*)$/;

/**
 * Draws a small picture anew, which removes its metadata (security H8), and returns it as a data address.
 * @param address a PNG or JPG as a data address, already cut to size
 * @throws Refusal `invalid_fields` at `path`, when it is no such picture or too large
 */
export async function drawnAvatar(draw: DrawPicture, tenantId: string, address: string, path = 'avatar'): Promise<string> {
  const [, type, content] = sent.exec(address) ?? [];
  if (type === undefined || content === undefined) throw refused(path, 'error.pictureRefused');
  const drawn = await draw(tenantId, type === 'png' ? 'avatar.png' : 'avatar.jpg', Buffer.from(content, 'base64')).catch(
    (error: unknown) => {
      throw error instanceof Refusal && error.code === 'picture_refused' ? refused(path, 'error.pictureUnreadable') : error;
    },
  );
  if (drawn.length > bytesAtMost) throw refused(path, 'avatar.tooLarge');
  return `data:image/webp;base64,${drawn.toString('base64')}`;
}

function refused(path: string, message: 'error.pictureRefused' | 'error.pictureUnreadable' | 'avatar.tooLarge'): Refusal {
  return wrongField(path, 'fileKind', message);
}
