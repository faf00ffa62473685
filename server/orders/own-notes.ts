import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';

/** Notes that the platform itself writes. They are kept by their key, so that each reader has them in their own language. */
const ownNotes = ['order.numberedHere', 'order.noCarrierToTell', 'order.carrierSilent', 'order.cancelUnheard'] as const;
type OwnNote = (typeof ownNotes)[number];

/** The two languages in one, as earlier versions wrote them. */
const before: readonly (readonly [string, OwnNote])[] = [
  ['平台自行编号，未通知任何承运商 / numbered by the platform, no carrier was told', 'order.numberedHere'],
  ['平台自行编号，无需通知承运商 / numbered by the platform, there is no carrier to tell', 'order.noCarrierToTell'],
];

/** A note of the platform as an order and its log keep it. */
export function ownNote(key: OwnNote): string {
  return `{${key}}`;
}

/** A kept note in the reader's language; words of carriers and people stay as they are. */
export function noteText(kept: string, language: Language): string {
  const keyed = before.reduce((text, [old, key]) => text.replace(old, ownNote(key)), kept);
  return ownNotes.reduce((text, key) => text.replace(ownNote(key), messageOf(key, language)), keyed);
}
