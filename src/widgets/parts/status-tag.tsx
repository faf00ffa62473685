import type { ReactNode } from 'react';

/**
 * One meaning per colour in the whole product (ux.md): grey draft, blue in progress, green done, orange action needed, red
 * failed, purple refunded.
 */
export const tones = ['grey', 'blue', 'green', 'orange', 'red', 'purple'] as const;
export type Tone = (typeof tones)[number];

export function isTone(colour: unknown): colour is Tone {
  return tones.some((tone) => tone === colour);
}

/** A status in its colour. Uses plain elements, since a list draws thousands, and always has text, so that colour is never the only cue. */
export function statusTag(text: string, tone: Tone, key?: string): ReactNode {
  return (
    <span key={key} className={`wb-tag wb-tone-${tone}`}>
      {text}
    </span>
  );
}
