import type { ReactNode } from 'react';

/** One meaning per colour in the whole product (ux.md): grey draft, blue moving, green done, orange needs you, red failed, purple money back. */
export const tones = ['grey', 'blue', 'green', 'orange', 'red', 'purple'] as const;
export type Tone = (typeof tones)[number];

export function isTone(colour: unknown): colour is Tone {
  return tones.some((tone) => tone === colour);
}

/** A status in its colour. Plain elements: a list draws thousands. Always with text, so that colour is never the only sign. */
export function statusTag(text: string, tone: Tone, key?: string): ReactNode {
  return (
    <span key={key} className={`wb-tag wb-tone-${tone}`}>
      {text}
    </span>
  );
}
