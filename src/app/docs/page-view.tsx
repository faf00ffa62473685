import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Message } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { examples as gallery } from '../gallery/examples.ts';
import type { Known } from '../gallery/known.ts';
import { exampleFrom } from './document-example.ts';
import { LiveExample } from './live-example.tsx';
import { Members } from './members.tsx';
import type { Place } from './navigation.tsx';
import { Heading, inline, Nodes } from './nodes.tsx';
import { OriginRows } from './origin-table.tsx';
import { origins } from './origins.ts';
import { type DocsPage, plainOf } from './reference.ts';
import texts from './texts.json';

interface Props {
  readonly page: DocsPage;
  readonly pages: readonly DocsPage[];
  readonly known: Known | null;
  /** What a page has beside its text. */
  readonly children?: ReactNode;
}

/** A chapter, or the page of a word: what it is, its examples, its properties. */
export function PageView({ page, pages, known, children }: Props) {
  const say = useText();
  const { id, group, says, facts, members, body, examples } = page;
  const own = gallery
    .filter((example) => examples.includes(example.id))
    .sort((one, other) => examples.indexOf(one.id) - examples.indexOf(other.id));
  const origin = origins.find((table) => table.id === id);
  const isWord = group !== 'guide' && group !== 'from';
  const [first] = isWord ? own : [];
  const live = (document: string, at: number) => (
    <LiveExample key={at} example={exampleFrom(`${id}-${at}`, page.title, document)} known={known} isInGallery={false} />
  );
  return (
    <article className="wd-article">
      <p className="wd-group">{say(texts[group])}</p>
      <h1 tabIndex={-1}>
        {origin === undefined ? isWord ? <code>{page.title}</code> : page.title : say(texts.fromOne, { name: origin.name })}
      </h1>
      {first === undefined ? null : <p className="wd-subtitle">{say(first.title)}</p>}
      {says.length > 0 ? <p className="wd-says">{inline(says)}</p> : null}
      {facts.length > 0 ? (
        <p className="wd-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact.replaceAll('`', '')}</span>
          ))}
        </p>
      ) : null}
      {origin === undefined ? null : (
        <>
          <p className="wd-says">{say(texts.fromText, { name: origin.name })}</p>
          <OriginRows table={origin} />
        </>
      )}
      {isWord ? <Nodes nodes={body} pages={pages} /> : null}
      {isWord && own.length > 0 ? (
        <Examples>
          {own.map((example) => (
            <LiveExample key={example.id} example={example} known={known} />
          ))}
        </Examples>
      ) : null}
      {members.length > 0 ? <Members members={members} /> : null}
      {isWord ? null : <Nodes nodes={body} pages={pages} live={live} />}
      {!isWord && own.length > 0 ? (
        <Examples>
          {own.map((example) => (
            <LiveExample key={example.id} example={example} known={known} />
          ))}
        </Examples>
      ) : null}
      {children}
    </article>
  );
}

/** Live examples under their heading. */
export function Examples({ children }: { readonly children: ReactNode }) {
  const say = useText();
  return (
    <>
      <Heading level={2} id="examples" text={[say(texts.examples)]} />
      <p className="wd-hint">{say(texts.liveHint)}</p>
      {children}
    </>
  );
}

/** The headings of a page, as links. */
export function OnThisPage({ page }: { readonly page: DocsPage }) {
  const say = useText();
  const areas = origins.find(({ id }) => id === page.id)?.rows.map(({ area }) => area) ?? [];
  const headings = [
    ...[...new Set(areas)].map((area) => ({ id: area, text: say(texts[`area-${area}`]), level: 2 })),
    ...page.body.flatMap((node) => (node.kind === 'heading' ? [{ id: node.id, text: plainOf(node.text), level: node.level }] : [])),
    ...(page.examples.length > 0 ? [{ id: 'examples', text: say(texts.examples), level: 2 }] : []),
    ...(page.members.length > 0 ? [{ id: 'properties', text: say(texts.members), level: 2 }] : []),
  ];
  return headings.length < 2 ? (
    <div className="wd-aside" />
  ) : (
    <nav className="wd-aside" aria-label={say(texts.onPage)}>
      <p>{say(texts.onPage)}</p>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'wd-aside-below' : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NeighboursProps {
  readonly before: Place | undefined;
  readonly after: Place | undefined;
}

/** The previous and the next page. */
export function Neighbours({ before, after }: NeighboursProps) {
  const say = useText();
  const link = (place: Place | undefined, label: Message, className: string) =>
    place === undefined ? (
      <span />
    ) : (
      <Link className={className} to={`/docs/${place.id}`}>
        <span className="wd-neighbour-label">{say(label)}</span> {say(place.title)}
      </Link>
    );
  return (
    <footer className="wd-neighbours">
      {link(before, texts.previous, 'wd-neighbour')}
      {link(after, texts.next, 'wd-neighbour wd-neighbour-next')}
    </footer>
  );
}

/** Goes to the anchor of the address, or to the beginning of a new page, whose title then has the focus. */
export function useArrival(isDrawn: boolean): RefObject<HTMLElement> {
  const content = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!isDrawn) return;
    const isOtherPage = last.current !== pathname;
    const isFirst = last.current === null;
    last.current = pathname;
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target !== null) target.scrollIntoView?.({ block: 'start' });
    else if (isOtherPage) content.current?.scrollTo?.({ top: 0 });
    if (isOtherPage && !isFirst) content.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [isDrawn, pathname, hash]);
  return content;
}
