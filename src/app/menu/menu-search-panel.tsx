import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Menu } from '../../runtime/routes/menu.ts';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { useReturnFocus } from '../layers/return-focus.ts';
import { useWorld } from '../world.ts';
import { matching, type SearchEntry, searchEntries, useOpenEntry } from './open-entry.ts';
import './menu-search.css';

interface Props {
  readonly menu: Menu;
  readonly onGo: (path: string) => void;
  readonly onClose: () => void;
}

/** Search over the pages of the menu: arrow keys move, Enter opens, Esc closes. */
export function MenuSearchPanel({ menu, onGo, onClose }: Props) {
  const { translate } = useWorld();
  useReturnFocus();
  const openEntry = useOpenEntry(onGo);
  useEffect(() => {
    // The page that just opened may take the focus; Esc must still close this panel.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  const [typed, setTyped] = useState('');
  const [index, setAt] = useState(0);
  const all = useMemo(() => searchEntries(menu.items, menu.routes), [menu]);
  const found = useMemo(() => matching(all, typed), [all, typed]);
  const marked = found[Math.min(index, found.length - 1)];

  const choose = (entry: SearchEntry) => {
    onClose();
    openEntry(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter commits an input method's composition and must not choose an entry.
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((Math.min(index, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && marked !== undefined) {
      event.preventDefault();
      choose(marked);
    }
  };
  return (
    <FullModal title={translate('shell.search')} footer={null} width={560} onCancel={onClose} className="ws-search">
      <Input
        autoFocus
        role="combobox"
        aria-label={translate('shell.search.placeholder')}
        aria-expanded
        aria-controls="ws-search-list"
        aria-autocomplete="list"
        aria-activedescendant={marked === undefined ? undefined : optionId(found.indexOf(marked))}
        placeholder={translate('shell.search.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="ws-unseen" role="status">
        {translate('shell.search.count', { count: found.length })}
      </p>
      <Found entries={found} marked={marked} onChoose={choose} />
    </FullModal>
  );
}

interface FoundProps {
  readonly entries: readonly SearchEntry[];
  readonly marked: SearchEntry | undefined;
  readonly onChoose: (entry: SearchEntry) => void;
}

function Found({ entries, marked, onChoose }: FoundProps) {
  const { translate } = useWorld();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is marked
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);
  if (entries.length === 0) return <p className="ws-search-none">{translate('shell.search.none')}</p>;
  return (
    <div ref={list} id="ws-search-list" className="ws-search-list" role="listbox" aria-label={translate('shell.search')}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard, as in any combobox
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant marks it while the field keeps the focus
        <div
          key={entry.key}
          id={optionId(index)}
          role="option"
          aria-selected={entry === marked}
          className="ws-search-entry"
          onClick={() => onChoose(entry)}
        >
          <span className="ws-search-title">
            {entry.opens === null ? entry.title : translate('shell.menu.external', { title: entry.title })}
          </span>
          <span className="ws-search-place">{entry.above.join(' / ')}</span>
        </div>
      ))}
    </div>
  );
}

function optionId(index: number): string {
  return `ws-search-${index}`;
}
