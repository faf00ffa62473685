import type { KeyboardEvent } from 'react';
import type { MenuEntry } from '../../runtime/routes/menu.ts';
import { useWorld } from '../world.ts';
import { MenuIcon } from './menu-icon.tsx';
import './menu-list.css';

interface Props {
  readonly entries: readonly MenuEntry[];
  /** Keys from the root to the current entry. */
  readonly trail: readonly string[];
  /** Keys of the open groups. */
  readonly opened: readonly string[];
  readonly onOpened: (keys: readonly string[]) => void;
  readonly onChoose: (entry: MenuEntry) => void;
}

/** The menu as nested lists. It has one tab stop; arrow keys move, the left and right ones close and open groups. */
export function MenuList(props: Props) {
  return (
    <div className="ws-entries" role="menu" tabIndex={0} onKeyDown={onKey}>
      <Entries {...props} level={1} />
    </div>
  );
}

function Entries({ entries, level, ...rest }: Props & { readonly level: number }) {
  return entries.map((entry) =>
    entry.children.length === 0 ? (
      <Leaf key={entry.key} {...rest} entry={entry} level={level} />
    ) : (
      <Group key={entry.key} {...rest} entry={entry} level={level} />
    ),
  );
}

interface EntryProps extends Omit<Props, 'entries'> {
  readonly entry: MenuEntry;
  readonly level: number;
}

function Leaf({ entry, level, trail, onChoose }: EntryProps) {
  const { translate } = useWorld();
  const { key, title, opens } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its entries
    <div
      role="menuitem"
      className={trail.at(-1) === key ? 'ws-entry ws-entry-here' : 'ws-entry'}
      tabIndex={-1}
      title={opens === null ? title : translate('shell.menu.external', { title })}
      style={{ paddingInlineStart: level * 24 }}
      onClick={() => onChoose(entry)}
    >
      <Label entry={entry} />
    </div>
  );
}

function Group({ entry, level, trail, opened, onOpened, onChoose }: EntryProps) {
  const { key, children } = entry;
  const isOpen = opened.includes(key);
  return (
    <div role="none">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its entries */}
      <div
        role="menuitem"
        className={trail.includes(key) ? 'ws-entry ws-entry-group ws-entry-above' : 'ws-entry ws-entry-group'}
        tabIndex={-1}
        aria-expanded={isOpen}
        style={{ paddingInlineStart: level * 24 }}
        onClick={() => onOpened(isOpen ? opened.filter((each) => each !== key) : [...opened, key])}
      >
        <Label entry={entry} />
        <span className="ws-entry-arrow" aria-hidden="true" />
      </div>
      {isOpen ? (
        <div className="ws-entries ws-entries-below" role="menu" aria-label={entry.title}>
          <Entries entries={children} level={level + 1} trail={trail} opened={opened} onOpened={onOpened} onChoose={onChoose} />
        </div>
      ) : null}
    </div>
  );
}

function Label({ entry: { icon, title } }: Pick<EntryProps, 'entry'>) {
  return (
    <>
      {icon === null ? null : <MenuIcon name={icon} />}
      <span className="ws-entry-title">{title}</span>
    </>
  );
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: list } = event;
  const entries = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = entries.findIndex((entry) => entry.contains(document.activeElement));
  const here = entries[at];
  const isGroup = here?.getAttribute('aria-expanded');
  const next = { ArrowDown: (at + 1) % entries.length, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  if (next !== undefined) entries.at(next)?.focus();
  else if (key === 'Enter' || key === ' ' || (key === 'ArrowRight' && isGroup === 'false') || (key === 'ArrowLeft' && isGroup === 'true'))
    here?.click();
  else if (key === 'ArrowLeft')
    here?.closest('[role=menu]')?.parentElement?.querySelector<HTMLElement>(':scope > [role=menuitem]')?.focus();
  else return;
  event.preventDefault();
}
