import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { durationBounds } from './process-metrics.ts';

const units = [
  ['health.days', 86_400],
  ['health.hours', 3_600],
  ['health.minutes', 60],
] as const;

/** Writes how long something has lasted, in its largest unit; days and hours only when there are two. @param seconds at least 0 */
export function spanText(seconds: number, language: Language): string {
  const [key, length] = units.find(([, unit]) => seconds >= 2 * unit) ?? (['health.seconds', 1] as const);
  return messageOf(key, language, { n: Math.floor(seconds / length) });
}

/** Writes how long an answer takes. @param seconds infinity: longer than is measured; null: nothing was measured */
export function timeText(seconds: number | null, language: Language): string {
  if (seconds === null) return '';
  const last = durationBounds.at(-1) ?? 0;
  if (seconds > last) return messageOf('health.beyond', language, { span: timeText(last, language) });
  if (seconds < 1) return messageOf('health.ms', language, { n: Math.ceil(seconds * 1_000) });
  return messageOf('health.seconds', language, { n: Number(seconds.toFixed(1)) });
}

const sizes = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Writes a number of bytes with the unit of thousands that keeps it below a thousand. */
export function sizeText(bytes: number): string {
  const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${sizes[power] ?? 'B'}`;
}
