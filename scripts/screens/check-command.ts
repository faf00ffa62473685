import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { isWarning, type Problem } from '../../src/runtime/language/problem.ts';
import { suggest } from '../../src/runtime/language/walk/suggest.ts';
import { root } from '../generate/files.ts';
import { connectionFiles } from './connections.ts';
import { casesFiles, isScreenFile, overlayFiles, readKnowledge, screenFiles } from './knowledge.ts';
import { checkFile } from './problems.ts';
import { countsOf, reportOf } from './report.ts';
import { isTutorialPage, tutorialPages } from './tutorial.ts';

/**
 * Checks connections, and screens with their cases and overlays: those given, otherwise all. A screen is named by its file or by its id,
 * and brings its cases and its overlay along. The code is non-zero after a problem, with `--strict` also after a warning.
 */
export function checkScreens(given: readonly string[]): { readonly code: number; readonly text: string } {
  const isStrict = given.includes('--strict');
  const asked = given.filter((argument) => argument !== '--strict');
  const files =
    asked.length > 0
      ? [...new Set(asked.flatMap(filesOf))]
      : [
          ...[...connectionFiles(), ...screenFiles(), ...casesFiles(), ...overlayFiles()].map(inRepository),
          ...tutorialPages().flatMap(({ path }) => filesOf(inRepository(path))),
        ];
  const knowledge = readKnowledge();
  const counts = { screens: 0, cases: 0, overlays: 0, connections: 0, missing: 0 };
  const found: Problem[] = [];
  let told = '';

  for (const file of files) {
    const name = relative(process.cwd(), file);
    if (!existsSync(file)) {
      const near = suggest(idOf(file), [...knowledge.screens.keys()]);
      told += `${name}: there is no such file${near === undefined ? '' : `; did you mean ${near}?`}\n`;
      counts.missing++;
      continue;
    }
    const text = readFileSync(file, 'utf8');
    const { kind, problems } = checkFile(pathOf(file), text, knowledge);
    counts[kind]++;
    found.push(...problems);
    if (problems.length > 0) told += `${reportOf(name, text, problems)}\n\n`;
  }

  const { screens, cases, overlays, connections, missing } = counts;
  const checked = [
    `${screens} ${screens === 1 ? 'screen' : 'screens'}`,
    ...(cases === 0 ? [] : [`${cases} with cases`]),
    ...(overlays === 0 ? [] : [`${overlays} ${overlays === 1 ? 'overlay' : 'overlays'}`]),
    ...(connections === 0 ? [] : [`${connections} ${connections === 1 ? 'connection' : 'connections'}`]),
  ].join(', ');
  const absent = missing === 0 ? '' : `, ${missing} not found`;
  const code = missing > 0 || found.some((problem) => isStrict || !isWarning(problem)) ? 1 : 0;
  return { code, text: `${told}${checked} checked${absent}, ${countsOf(found)}\n` };
}

/** The files that an argument means: a screen has its cases and its overlay beside it. */
function filesOf(argument: string): readonly string[] {
  const path = resolve(argument);
  const file = !existsSync(path) && /^[\w-]+\/[\w-]+$/.test(argument) ? inRepository(`src/schemas/${argument}.json`) : path;
  if (!isScreenFile(pathOf(file)) && !isTutorialPage(pathOf(file))) return [file];
  const beside = ['.cases.json', '.overlay.json'].map((end) => file.replace(/\.json$/, end));
  return [file, ...beside.filter(existsSync)];
}

function inRepository(path: string): string {
  return resolve(root, path);
}

function pathOf(file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}

/** `order/OrderList` of a file in the folder of screens; of others, the name alone. */
function idOf(file: string): string {
  return pathOf(file)
    .replace(/^src\/schemas\//, '')
    .replace(/\.json$/, '');
}
