import type { Values } from '../../../runtime/ports.ts';

/** The calls that keep and give the pictures of a text. */
export interface PictureCalls {
  readonly upload: string;
  readonly show: string;
}

const calls: Readonly<Record<string, PictureCalls>> = {
  announcement: { upload: 'announcement.upload', show: 'announcement.picture' },
};

/** The calls for the pictures of a field; null when its text has none. */
export function pictureCallsOf({ pictures }: Values): PictureCalls | null {
  return typeof pictures === 'string' && Object.hasOwn(calls, pictures) ? (calls[pictures] ?? null) : null;
}
