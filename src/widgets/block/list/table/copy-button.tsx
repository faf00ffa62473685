import type { ReactNode } from 'react';
import type { CellContext } from '../../../../runtime/widget.ts';
import { copyText } from '../../../parts/copy.ts';
import { copyGlyph } from '../glyphs.tsx';

/** A copy button for a number whose own click has another action. A function like a cell, which keeps rows cheap. */
export function copyButton(text: string, label: string, context: CellContext): ReactNode {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="wl-copy"
      aria-label={`${label} ${text}`}
      title={label}
      onClick={() => void copy(text, context)}
    >
      {copyGlyph}
    </button>
  );
}

async function copy(text: string, { notify, translate }: CellContext): Promise<void> {
  notify(translate((await copyText(text)) ? 'widget.copyable.copied' : 'widget.copyable.failed', { text }));
}
