import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';

/** Notes that the platform writes. They are stored by key so that each reader gets them in their own language. */
const platformNotes = ['order.numberedHere', 'order.noCarrierToTell', 'order.carrierSilent', 'order.cancelUnheard'] as const;
type PlatformNoteKey = (typeof platformNotes)[number];

/** Bilingual texts that earlier versions stored. */
const bilingualNotes: readonly (readonly [string, PlatformNoteKey])[] = [
  ['平台自行编号，未通知任何承运商 / numbered by the platform, no carrier was told', 'order.numberedHere'],
  ['平台自行编号，无需通知承运商 / numbered by the platform, there is no carrier to tell', 'order.noCarrierToTell'],
];

/** Returns a platform note in its stored form. */
export function platformNote(key: PlatformNoteKey): string {
  return `{${key}}`;
}

/** Returns a stored note in the reader's language; texts of carriers and people stay unchanged. */
export function noteText(stored: string, language: Language): string {
  const keyed = bilingualNotes.reduce((text, [old, key]) => text.replace(old, platformNote(key)), stored);
  return platformNotes.reduce((text, key) => text.replace(platformNote(key), messageOf(key, language)), keyed);
}
