import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import type { Message } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import type { PageGroup } from './reference.ts';
import texts from './texts.json';

/** An entry of the contents. */
export interface Place {
  readonly id: string;
  readonly group: PageGroup;
  readonly title: Message;
}

interface Props {
  /** In reading order, groups together. */
  readonly places: readonly Place[];
  readonly shown: string;
  readonly onChoose?: () => void;
}

/** All pages by group; the group of the shown page is open. */
export function Navigation({ places, shown, onChoose }: Props) {
  const say = useText();
  const groups = [...new Set(places.map(({ group }) => group))];
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [shown]);
  return (
    <nav className="wd-nav" aria-label={say(texts.contents)}>
      {groups.map((group) => {
        const own = places.filter((place) => place.group === group);
        const isOpen = group === 'from' || own.some(({ id }) => id === shown);
        return (
          <details key={`${group} ${isOpen}`} open={isOpen}>
            <summary>
              {say(texts[group])} <span className="wd-count">{own.length}</span>
            </summary>
            <ul>
              {own.map(({ id, title }) => (
                <li key={id}>
                  <NavLink ref={id === shown ? current : null} to={`/docs/${id}`} onClick={onChoose} className="wd-nav-link">
                    {say(title)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}
