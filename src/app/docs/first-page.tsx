import { Link } from 'react-router-dom';
import { useText } from '../../runtime/text.ts';
import type { Place } from './navigation.tsx';
import texts from './texts.json';

/** The groups of pages, each with what it has, on the first page. */
export function GroupCards({ places }: { readonly places: readonly Place[] }) {
  const say = useText();
  const groups = [...new Set(places.map(({ group }) => group))];
  return (
    <ul className="wd-cards">
      {groups.map((group) => {
        const own = places.filter((place) => place.group === group);
        // The first page of the guide is the one with the cards.
        const first = own[group === 'guide' ? 1 : 0];
        return first === undefined ? null : (
          <li key={group}>
            <Link className="wd-card" to={`/docs/${first.id}`}>
              <strong>{say(texts[group])}</strong>
              <span>{say(texts[`about-${group}`], { count: own.length })}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
