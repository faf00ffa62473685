import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Lesson } from '../../../src/app/docs/reference.ts';
import { inRoot } from '../files.ts';
import { nodesOf, type Resolve } from './markdown.ts';

/** One folder per page, with its document and a text. */
const tutorialFolder = 'docs/tutorial';

/** Reads the pages of the tutorial in the order of their names. */
export function lessonsOf(resolve: Resolve): readonly Lesson[] {
  const folder = inRoot(tutorialFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${folder}/${entry.name}/page.json`))
    .map(({ name }) => ({
      name,
      document: readFileSync(`${folder}/${name}/page.json`, 'utf8'),
      body: existsSync(`${folder}/${name}/README.md`) ? nodesOf(readFileSync(`${folder}/${name}/README.md`, 'utf8'), resolve) : [],
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
