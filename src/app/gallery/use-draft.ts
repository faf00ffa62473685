import { useEffect, useMemo, useRef, useState } from 'react';
import type { Knowledge } from '../../runtime/language/check/knowledge.ts';
import { examineText } from '../../runtime/language/examine.ts';
import type { CheckedDocument } from '../../runtime/language/stages.ts';
import type { SessionStore } from '../../services/session-store.ts';
import type { Example } from './examples.ts';

/** Between a key and the page that follows it. */
const pauseMs = 250;

export interface Draft {
  readonly text: string;
  readonly checked: CheckedDocument;
  /** What is shown: the last that could be read. */
  readonly shown: CheckedDocument;
  readonly write: (text: string) => void;
}

/** An example as it is being changed. It outlives a change of the language, which loads the page anew. */
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
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
