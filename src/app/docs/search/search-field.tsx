import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../runtime/text.ts';
import texts from '../texts.json';
import type { DocsSearch, Entry } from './index-docs.ts';
import './search.css';

/** Finds places of the documentation: `/` goes to the field, arrows choose, Enter opens, Escape closes. */
export function SearchField({ search }: { readonly search: () => DocsSearch }) {
  const say = useText();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const [words, setWords] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  useSlash(field);
  const isTyped = words.trim() !== '';
  const { found, near } = useMemo(() => resultsOf(search, words), [search, words]);
  const options = found.length > 0 ? found : near;
  const isShown = isOpen && isTyped;
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    setWords('');
    setIsOpen(false);
    field.current?.blur();
    void navigate(`/docs/${entry.id}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      if (isShown) setAt((at + step + options.length) % options.length);
      else setIsOpen(true);
    } else if (event.key === 'Enter' && isShown) choose(options[at]);
    else if (event.key === 'Escape') setIsOpen(false);
  };
  return (
    <div className="wd-search">
      <input
        ref={field}
        type="search"
        role="combobox"
        className="wd-search-field"
        placeholder={say(texts.search)}
        aria-label={say(texts.search)}
        aria-expanded={isShown && options.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown && options.length > 0 ? `${list}-${at}` : undefined}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <span className="wd-key" aria-hidden="true">
        /
      </span>
      <div className="wd-found" hidden={!isShown}>
        <p className="wd-nothing" role="status">
          {isShown && found.length === 0 ? say(texts.nothing, { words: words.trim() }) : ''}
          {isShown && found.length === 0 && near.length > 0 ? ` ${say(texts.near)}` : ''}
        </p>
        <div id={list} role="listbox" className="wd-options" tabIndex={-1} aria-label={say(texts.results)}>
          {options.map((entry, place) => (
            <Found key={entry.id} id={`${list}-${place}`} entry={entry} isChosen={place === at} onChoose={choose} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface FoundProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isChosen: boolean;
  readonly onChoose: (entry: Entry) => void;
}

function Found({ id, entry, isChosen, onChoose }: FoundProps) {
  const say = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={place}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="wd-option"
      // The field would lose the focus, and the list with it, before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <span className="wd-option-title">{entry.title}</span> <span className="wd-option-group">{say(texts[entry.group])}</span>
      <span className="wd-option-text">{entry.text.trim().slice(0, longestText)}</span>
    </div>
  );
}

const longestText = 140;

function resultsOf(search: () => DocsSearch, words: string) {
  if (words.trim() === '') return { found: [], near: [] };
  const { find, near } = search();
  const found = find(words);
  return { found, near: found.length > 0 ? [] : near(words) };
}

/** `/` moves to the field, unless something is being typed. */
function useSlash(field: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
