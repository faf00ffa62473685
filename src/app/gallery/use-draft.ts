import { useEffect, useMemo, useRef, useState } from 'react';
import type { Knowledge } from '../../runtime/language/check/knowledge.ts';
import { examineText } from '../../runtime/language/examine.ts';
import type { CheckedDocument } from '../../runtime/language/stages.ts';
import type { SessionStore } from '../../services/session-store.ts';
import type { Example } from './examples.ts';

/** Milliseconds of debounce between a key stroke and the new preview. */
const debounceMs = 250;

export interface Draft {
  readonly text: string;
  readonly checked: CheckedDocument;
  /** The last document that could be parsed. */
  readonly shown: CheckedDocument;
  readonly write: (text: string) => void;
}

/** An edited example. The edit survives a change of language, which reloads the page. */
export function useDraft({ id, text: original }: Example, knowledge: Knowledge, store: SessionStore): Draft {
  const key = `gallery:${id}`;
  const [text, setText] = useState(() => store.get(key) || original);
  const settled = useSettled(text);
  const checked = useMemo(() => examineText(settled, knowledge), [settled, knowledge]);
  const readable = useRef(checked);
  if (checked.document !== null) readable.current = checked;
  return {
    text,
    checked,
    shown: readable.current,
    write(next) {
      setText(next);
      store.set(key, next === original ? '' : next);
    },
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
