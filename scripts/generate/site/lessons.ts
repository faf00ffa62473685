import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Lesson } from '../../../src/app/docs/reference.ts';
import { inRoot } from '../files.ts';
import { nodesOf, type Resolve } from './markdown.ts';

/** One folder per page: its document, its cases, and a README.md that builds it up. */
const tutorialFolder = 'docs/tutorial';

/** Reads the pages of the tutorial in the order of their folders. */
export function lessonsOf(resolve: Resolve): readonly Lesson[] {
  const folder = inRoot(tutorialFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => lessonOf(name, `${folder}/${name}`, resolve))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @throws Error for a folder without a document */
function lessonOf(name: string, folder: string, resolve: Resolve): Lesson {
  const file = readdirSync(folder).find((each) => each.endsWith('.json') && !each.endsWith('.cases.json'));
  if (file === undefined) throw new Error(`${tutorialFolder}/${name} has no document`);
  const text = existsSync(`${folder}/README.md`) ? readFileSync(`${folder}/README.md`, 'utf8') : '';
  const path = /"path": "([^"]+)"/.exec(text)?.[1];
  const component = /"component": "([^"]+)"/.exec(text)?.[1];
  const lesson = {
    name,
    document: readFileSync(`${folder}/${file}`, 'utf8'),
    body: nodesOf(text, (href) => lessonAt(href) ?? resolve(href)),
  };
  return path === undefined || component === undefined ? lesson : { ...lesson, route: { path, component } };
}

/** The site's address of another lesson; null for other files, which readers of the site do not have. */
function lessonAt(href: string): string | null {
  const [, name] = /^\.\.\/([\w-]+)\/README\.md$/.exec(href) ?? [];
  return name === undefined ? null : `/docs/tutorial/${name}`;
}
