import type { ReactNode } from 'react';
import { isTone, type Tone, tones } from '../../runtime/language/tones.ts';

export { isTone, type Tone, tones };

/** A status in its colour. Uses plain elements, since a list draws thousands, and always has text, so that colour is never the only cue. */
export function statusTag(text: string, tone: Tone, key?: string): ReactNode {
  return (
    <span key={key} className={`wb-tag wb-tone-${tone}`}>
      {text}
    </span>
  );
}
