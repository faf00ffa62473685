import { existsSync } from 'node:fs';
import type { DocsPage, Reference } from '../../src/app/docs/reference.ts';
import { blockWords } from '../../src/runtime/language/block-words.ts';
import { signatures } from '../../src/runtime/language/check/expression/signatures.ts';
import type { Knowledge } from '../../src/runtime/language/check/knowledge.ts';
import { celFunctions, methods } from '../../src/runtime/language/expression/read.ts';
import { stepWords } from '../../src/runtime/language/step-words.ts';
import { inRoot } from './files.ts';
import { code } from './reference/markdown.ts';
import { readHead, readSetting, sectionsOf } from './reference.ts';
import { chapterPage, chaptersOf, expanded, functionsPage } from './site/chapters.ts';
import { lessonsOf } from './site/lessons.ts';
import { type Resolve, slugOf } from './site/markdown.ts';
import { placedExamples } from './site/placed-examples.ts';
import { grammarPages, type Making, rulePages, widgetPages } from './site/words.ts';

/** The languages whose words have a table of ours: src/app/docs/from. */
const origins = ['amis', 'ProTable', 'react-admin'] as const;
/** The functions follow the chapter that introduces them. */
const functionsAfter = 'guide/expressions';

/** Builds the data of the site /docs, from what docs/screens.md is written from. @throws Error for a link that leads nowhere */
export function docsReference(knowledge: Knowledge): Reference {
  const setting = readSetting(knowledge);
  const sections = sectionsOf(setting);
  const chapters = chaptersOf(readHead()).map((chapter) => ({ chapter, markdown: expanded(chapter.markdown, sections) }));
  const resolve = resolver(anchorsOf(chapters.map(({ chapter, markdown }) => ({ id: chapter.id, markdown }))));
  const making: Making = { setting, resolve, examplesOf };
  const guide = chapters.flatMap(({ chapter, markdown }) => {
    const page = chapterPage(chapter, markdown, examplesOf(chapter.id), resolve);
    return chapter.id === functionsAfter ? [page, functions(resolve)] : [page];
  });
  return {
    pages: [
      ...guide,
      ...grammarPages('block', making),
      ...grammarPages('step', making),
      ...widgetPages('field', making),
      ...widgetPages('cell', making),
      ...widgetPages('widget', making),
      ...rulePages(making),
      ...origins.map(originPage),
    ],
    tutorial: lessonsOf(resolve),
  };
}

function functions(resolve: Resolve): DocsPage {
  const others = `Functions: ${celFunctions.map(code).join(' ')}\n\nMethods: ${methods.map((name) => code(`.${name}()`)).join(' ')}`;
  return functionsPage(signatures, others, examplesOf('guide/functions'), resolve);
}

function originPage(name: (typeof origins)[number]): DocsPage {
  return { id: `from/${name.toLowerCase()}`, group: 'from', title: name, says: [], facts: [], members: [], body: [], examples: [] };
}

/** A word has the example of its name; `placedExamples` gives those of several words. */
function examplesOf(id: string): readonly string[] {
  const own = existsSync(inRoot(`src/app/gallery/documents/${id}.json`)) ? [id] : [];
  return [...own, ...Object.entries(placedExamples).flatMap(([example, places]) => (places.includes(id) ? [example] : []))];
}

/** Where the anchors of docs/screens.md are on the site. */
function anchorsOf(chapters: readonly { readonly id: string; readonly markdown: string }[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>([['functions', 'guide/functions']]);
  for (const { id, markdown } of chapters) {
    found.set(id.slice('guide/'.length), id);
    for (const [, heading = ''] of markdown.matchAll(/^#{3,4} (.+)$/gm)) found.set(slugOf(heading), `${id}#${slugOf(heading)}`);
  }
  for (const name of blockWords.keys()) found.set(slugOf(`block ${name}`), `block/${name}`);
  for (const name of stepWords.keys()) found.set(slugOf(`step ${name}`), `step/${name}`);
  return found;
}

/** Links to files of the repository become plain text: a reader of the site has none of them. */
function resolver(anchors: ReadonlyMap<string, string>): Resolve {
  return (href) => {
    if (/^https:/.test(href)) return href;
    if (!href.startsWith('#')) return null;
    const place = anchors.get(href.slice(1));
    if (place === undefined) throw new Error(`docs/screens.head.md links to ${href}, which the site does not have`);
    return `/docs/${place}`;
  };
}
