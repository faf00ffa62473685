import type { TextTable } from '../calls/text-table.ts';

/** Texts of tracking. */
export const trackingTexts = {
  'track.offsetUnknown': { zh_CN: '（时区未知）', en_US: '(time zone unknown)' },
} as const satisfies TextTable;
