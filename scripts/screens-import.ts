/** `npm run screens:import`: turns an OpenAPI document into a connection, its pages, their texts and their place in the menu. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate/files.ts';
import { type ImportArguments, readImportArguments } from './import/arguments.ts';
import { type Imported, importDocument } from './import/make.ts';
import { inTheWay, writeImport } from './import/write.ts';
import { Snapshot } from './new-screen/snapshot.ts';
import { untranslated } from './new-screen/words.ts';

const wish = readImportArguments(process.argv.slice(2), process.env);
const refused = typeof wish === 'string' ? wish : makeOrRestore(wish);
if (refused !== null) {
  process.stderr.write(`${refused}\n`);
  process.exitCode = 1;
}

/** Imports the document, or leaves everything as it was. Returns the reason for a failure, or null on success. */
function makeOrRestore(wanted: ImportArguments): string | null {
  const before = new Snapshot();
  try {
    const failure = make(wanted);
    if (failure === null) return null;
    return wanted.keep ? failure : `${failure}${restored(before)}`;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}${restored(before)}`;
  }
}

function restored(before: Snapshot): string {
  return before.restore().length === 0 ? '' : '\nNothing was kept: all files are as before.';
}

function make(wanted: ImportArguments): string | null {
  const { file, name, menu, report } = wanted;
  if (report !== undefined && existsSync(report)) return `${report} is there already and is not overwritten.`;
  const imported = importDocument(readFileSync(file, 'utf8'), wanted);
  const existing = inTheWay(name, imported, menu);
  if (existing.length > 0) return `These are there already and are not overwritten: ${existing.join(', ')}. Another --name makes others.`;
  if (wanted.dryRun) {
    tell(wanted, imported);
    return null;
  }
  const written = writeImport(name, imported, menu);
  run('biome', 'format', '--write', ...written);
  if (!run('tsx', 'scripts/generate.ts')) return 'The files that derive from the others could not be written.';
  const isGood = run(
    'tsx',
    'scripts/check-screens.ts',
    '--strict',
    ...written.filter((path) => /^(?:src\/schemas|connections)\//.test(path)),
  );
  if (!isGood && !wanted.keep) return 'The pages have problems (see above). With --keep they stay, to be mended by hand.';
  tell(wanted, imported);
  return isGood ? null : 'The pages have to be mended by hand: see above.';
}

/** Prints what was made, what is left to do, and what could not be taken over. */
function tell({ name, report: path, menu }: ImportArguments, { screens, texts, report }: Imported): void {
  const waiting = [...texts.values()].filter(({ zh }) => zh.startsWith(untranslated)).length;
  const seeds = menu ? ', and their copies in server/db/seeds' : '';
  if (waiting > 0)
    report.todo.push(`Translate ${waiting} texts that begin with ${untranslated} in src/locales/zh-CN/screens.json (${name}.*)${seeds}.`);
  if (!menu) report.todo.push('Give the lists a place in server/db/seeds/menus.json, or import with --menu.');
  report.todo.push('npm run dev, sign in, open a page.');
  const text = `connections/${name}.json, ${screens.size} screens under src/schemas/${name}, ${texts.size} texts in both languages\n${report.text()}`;
  process.stdout.write(text);
  if (path !== undefined) writeFileSync(path, text);
}

function run(program: string, ...args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), [...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) process.stdout.write(stdout + stderr);
  return status === 0;
}
