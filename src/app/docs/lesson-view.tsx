import { useMemo } from 'react';
import type { Knowledge, Parameters } from '../../runtime/language/check/knowledge.ts';
import type { Message } from '../../runtime/ports.ts';
import { screensByPath } from '../../runtime/routes/match.ts';
import { useText } from '../../runtime/text.ts';
import type { Example } from '../gallery/examples.ts';
import type { Known } from '../gallery/known.ts';
import { CodeBlock } from './code-block.tsx';
import { exampleFrom } from './document-example.ts';
import { LiveExample } from './live-example.tsx';
import { Nodes } from './nodes.tsx';
import { Examples } from './page-view.tsx';
import type { DocsPage, Lesson } from './reference.ts';
import texts from './texts.json';

interface Props {
  readonly lesson: Lesson;
  /** All lessons, which lead to one another. */
  readonly lessons: readonly Lesson[];
  readonly pages: readonly DocsPage[];
  readonly known: Known | null;
}

/** A page of the tutorial: the text beside it, then the page itself with its document. */
export function LessonView({ lesson, lessons, pages, known }: Props) {
  const say = useText();
  const example = useMemo((): Example => exampleOf(lesson), [lesson]);
  const knowing = useMemo(() => (known === null ? null : { ...known, knowledge: withLessons(known.knowledge, lessons) }), [known, lessons]);
  const needs = Object.values(parametersIn(lesson)).some(({ required }) => required === true);
  const [first, ...rest] = lesson.body;
  const body = first?.kind === 'heading' ? rest : lesson.body;
  return (
    <article className="wd-article">
      <p className="wd-group">{say(texts.tutorial)}</p>
      <h1 tabIndex={-1}>{say(example.title)}</h1>
      <Nodes nodes={body} pages={pages} />
      {needs ? (
        // Another page would give the parameters.
        <CodeBlock text={lesson.document} />
      ) : (
        <Examples>
          <LiveExample example={example} known={knowing} isInGallery={false} />
        </Examples>
      )}
    </article>
  );
}

/** The checker's knowledge with the addresses of the lessons, which are in no menu. */
function withLessons(knowledge: Knowledge, lessons: readonly Lesson[]): Knowledge {
  const routed = lessons.flatMap((lesson) => (lesson.route === undefined ? [] : [{ ...lesson.route, lesson }]));
  const routes = new Map([...knowledge.routes, ...routed.map(({ path, component }) => [path, component] as const)]);
  const screens = new Map([...knowledge.screens, ...routed.map(({ component, lesson }) => [component, parametersIn(lesson)] as const)]);
  return { ...knowledge, routes, screens, screenAt: screensByPath(routes) };
}

/** The declared parameters; the checker judges whether they are well formed. */
function parametersIn({ document }: Lesson): Parameters {
  const { params = {} }: { params?: Parameters } = JSON.parse(document);
  return params;
}

/** The title that the document gives itself; its folder's name where that is a key of the product's texts. */
export function lessonTitle(lesson: Lesson): Exclude<Message, string> {
  return exampleOf(lesson).title;
}

function exampleOf({ name, document }: Lesson): Example {
  return exampleFrom(`tutorial/${name}`, name, document);
}
