import { useState } from 'react';
import type { LabelElement } from '../../../../contract/entities/orders/label.ts';
import type { Draft } from './draft.ts';
import { type Addable, newElement, replaced, without } from './elements.ts';
import { begun, changed, type History } from './history.ts';

/** The edited template with its history, and the chosen element. */
export function useEditing(first: Draft) {
  const [history, setHistory] = useState(() => begun(first));
  const [chosen, choose] = useState<number | null>(null);
  const { template } = history.present;
  const write = (next: Partial<Draft>) => setHistory((before) => changed(before, { ...before.present, ...next }));
  return {
    history,
    chosen,
    choose,
    write,
    change: (at: number, element: LabelElement) => write({ template: replaced(template, at, element) }),
    remove: (at: number) => {
      // The contract wants at least one element.
      if (template.elements.length > 1) write({ template: without(template, at) });
      choose(null);
    },
    add: (kind: Addable) => {
      write({ template: { ...template, elements: [...template.elements, newElement(kind, template)] } });
      choose(template.elements.length);
    },
    /** Undoes or redoes. */
    step: (way: (history: History<Draft>) => History<Draft>) => setHistory(way),
  };
}
