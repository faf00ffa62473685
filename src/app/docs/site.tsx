import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../runtime/text.ts';
import { examples } from '../gallery/examples.ts';
import type { Known } from '../gallery/known.ts';
import { LookChoices } from '../gallery/look-choices.tsx';
import { usePageTitle } from '../tabs/page-title.ts';
import { homePath } from '../tabs/tabs.ts';
import { useWorld } from '../world.ts';
import { GroupCards } from './first-page.tsx';
import { LessonView, lessonTitle } from './lesson-view.tsx';
import { Navigation, type Place } from './navigation.tsx';
import { origins } from './origins.ts';
import { Neighbours, OnThisPage, PageView, useArrival } from './page-view.tsx';
import { pageGroups, type Reference } from './reference.ts';
import { createSearch, type DocsSearch } from './search/index-docs.ts';
import { SearchField } from './search/search-field.tsx';
import texts from './texts.json';
import '../gallery/gallery.css';
import './article.css';
import './docs.css';
import './narrow.css';
import './parts.css';

interface Props {
  readonly reference: Reference;
  /** Null until the examples can be drawn. */
  readonly known: Known | null;
}

const beginning = 'guide/start';

/** The documentation of the screen language: contents, the page of the address, search. */
export function DocsSite({ reference, known }: Props) {
  const say = useText();
  const { translate } = useWorld();
  const { pathname } = useLocation();
  const shown = pathname.replace(/^\/docs\/?|\/+$/g, '') || beginning;
  const places = useMemo(() => placesOf(reference), [reference]);
  const at = places.findIndex(({ id }) => id === shown);
  const content = useArrival(true);
  const page = reference.pages.find(({ id }) => id === shown);
  const lesson = reference.tutorial.find(({ name }) => shown === `tutorial/${name}`);
  const place = places[at];
  usePageTitle(place === undefined ? say(texts.title) : `${say(place.title)} · ${say(texts.title)}`, translate('shell.product'));
  return (
    <div className="wd-page">
      <Header reference={reference} places={places} shown={shown} />
      <Navigation places={places} shown={shown} />
      <main className="wd-content" id="content" ref={content} tabIndex={-1}>
        {page === undefined ? null : (
          <PageView key={page.id} page={page} pages={reference.pages} known={known}>
            {shown === beginning ? <GroupCards places={places} /> : null}
          </PageView>
        )}
        {lesson === undefined ? null : (
          <LessonView key={lesson.name} lesson={lesson} lessons={reference.tutorial} pages={reference.pages} known={known} />
        )}
        {place === undefined ? (
          <article className="wd-article">
            <h1 tabIndex={-1}>{say(texts.missing)}</h1>
            <p>{say(texts.missingText)}</p>
          </article>
        ) : (
          <Neighbours before={places[at - 1]} after={places[at + 1]} />
        )}
      </main>
      {page === undefined ? <div className="wd-aside" /> : <OnThisPage page={page} />}
    </div>
  );
}

/** All pages in reading order. */
function placesOf({ pages, tutorial }: Reference): readonly Place[] {
  const lessons = tutorial.map((lesson): Place => ({ id: `tutorial/${lesson.name}`, group: 'tutorial', title: lessonTitle(lesson) }));
  const ofPages = pages.map(({ id, group, title }): Place => ({ id, group, title: group === 'from' ? fromTitle(title) : inline(title) }));
  return pageGroups.flatMap((group) => [...ofPages, ...lessons].filter((place) => place.group === group));
}

function fromTitle(name: string) {
  const { zh_CN, en_US } = texts.fromOne;
  return { zh_CN: zh_CN.replace('{{name}}', name), en_US: en_US.replace('{{name}}', name) };
}

/** A text without a key reads the same in every language. */
function inline(title: string) {
  return { zh_CN: title, en_US: title };
}

interface HeaderProps {
  readonly reference: Reference;
  readonly places: readonly Place[];
  readonly shown: string;
}

function Header({ reference, places, shown }: HeaderProps) {
  const say = useText();
  const search = useSearch(reference);
  return (
    <header className="wd-head">
      <Drawer places={places} shown={shown} />
      <Link className="wd-title" to="/docs">
        {say(texts.title)}
      </Link>
      <SearchField search={search} />
      <Choices />
    </header>
  );
}

/** Language, appearance, and the ways out: in the header, or in the drawer of a phone. */
function Choices() {
  const say = useText();
  const navigate = useNavigate();
  // The product is another build.
  const goBack = () => (import.meta.env.WAYBILL_DOCS ? window.location.assign(homePath) : void navigate(homePath));
  return (
    <div className="wd-look">
      <LookChoices />
      {import.meta.env.DEV ? (
        <Button size="small" onClick={() => void navigate('/gallery')}>
          {say(texts.gallery)}
        </Button>
      ) : null}
      <Button size="small" onClick={goBack}>
        {say(texts.back)}
      </Button>
    </div>
  );
}

/** The contents on a phone. */
function Drawer({ places, shown }: Omit<HeaderProps, 'reference'>) {
  const say = useText();
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <>
      <Button size="small" className="wd-menu" aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
        {say(texts.contents)}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={drawer}
        className="wd-drawer"
        aria-label={say(texts.contents)}
        onClick={({ target }) => target === drawer.current && close()}
      >
        <Button size="small" onClick={close}>
          {say(texts.close)}
        </Button>
        <Choices />
        <Navigation places={places} shown={shown} onChoose={close} />
      </dialog>
    </>
  );
}

/** The index is made for the first search. */
function useSearch(reference: Reference): () => DocsSearch {
  const { language } = useWorld();
  return useMemo(() => {
    let made: DocsSearch | null = null;
    return () => {
      const titles = new Map(examples.map(({ id, title }) => [id, `${title.zh_CN} ${title.en_US}`]));
      made ??= createSearch(reference, { titles, origins, language });
      return made;
    };
  }, [reference, language]);
}
