/**
 * One meaning per colour in the whole product (ux.md): grey draft, blue in progress, green done, orange action needed, red failed,
 * purple refunded.
 */
export const tones = ['grey', 'blue', 'green', 'orange', 'red', 'purple'] as const;
export type Tone = (typeof tones)[number];

export function isTone(value: unknown): value is Tone {
  return tones.some((tone) => tone === value);
}
