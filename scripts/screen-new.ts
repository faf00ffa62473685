/** `npm run screen:new`: writes a screen for a call of the contract or of an OpenAPI document, with texts and permissions. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpointIds, endpointOf } from '../src/runtime/language/check/contract.ts';
import { suggest } from '../src/runtime/language/walk/suggest.ts';
import { inRoot, root } from './generate/files.ts';
import { readArguments, type ScreenArguments } from './new-screen/arguments.ts';
import { draft } from './new-screen/document.ts';
import { addToMenu, type MenuRows, menuRows, menus, permissions } from './new-screen/menu.ts';
import { addToContract } from './new-screen/openapi.ts';
import { Snapshot } from './new-screen/snapshot.ts';
import { Texts } from './new-screen/texts.ts';
import { chineseOf, lowerFirst, untranslated } from './new-screen/words.ts';
import { readKnowledge } from './screens/knowledge.ts';

const wish = readArguments(process.argv.slice(2), process.env);
const refused = typeof wish === 'string' ? wish : makeOrRestore(wish);
if (refused !== null) {
  process.stderr.write(`${refused}\n`);
  process.exitCode = 1;
}

/** Makes the screen, or leaves everything as it was. Returns the reason for a failure, or null on success. */
function makeOrRestore(wanted: ScreenArguments): string | null {
  const before = new Snapshot();
  let failure: string | null;
  try {
    failure = make(wanted);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  if (failure === null || wanted.keep) return failure;
  return before.restore().length === 0 ? failure : `${failure}\nNothing was kept: all files are as before.`;
}

/** Returns the reason for a failure, or null on success. */
function make(wanted: ScreenArguments): string | null {
  const path = `src/schemas/${wanted.id}.json`;
  if (existsSync(inRoot(path))) return `${path} is there already and is not overwritten.`;
  if (wanted.openapi !== undefined) return fromOpenApi(wanted);
  const call = wanted.endpoint ?? '';
  const endpoint = endpointOf(call);
  if (endpoint === undefined) return unknownCall(call);
  const [area = '', name = ''] = wanted.id.split('/');
  const texts = new Texts(`${area}.${lowerFirst(name)}`);
  const left: string[] = [];
  const own = `${area}:${lowerFirst(name)}`;
  const ofCall = typeof endpoint.access === 'object' ? endpoint.access.permission : undefined;
  const made = draft(name, call, wanted.menu ? own : ofCall, { texts, knowledge: readKnowledge(), left });
  if (typeof made === 'string') return made;

  texts.keepShown(made.document);
  const rows = menuRows(area, name, own, 'params' in made.document);
  if (wanted.menu) {
    left.push(...addToMenu(rows, area));
    left.push(
      `the demo's merchants get the right ${own} at the next start of the server; give it to other roles on /system/menuPermission`,
    );
    if (chineseOf(name).startsWith(untranslated))
      left.push(`translate the page's name in ${menus} and ${permissions}, which begins with ${untranslated}`);
  }
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  // On one line, so that the formatter breaks only long lines.
  writeFileSync(inRoot(path), JSON.stringify(made.document));
  texts.save();
  const seeds = ['server/db/seeds/menus.json', 'server/db/seeds/permissions.json', 'server/db/seeds/demo-accounts.ts'];
  runBiome('format', '--write', path, ...(wanted.menu ? seeds : []));
  runScript('scripts/generate.ts');
  print(`${path}: a ${made.kind} of ${call}, ${texts.keys().length} texts under ${area}.${lowerFirst(name)}.* in both languages\n`);
  const isGood = runScript('scripts/check-screens.ts', path);
  if (!isGood && !wanted.keep) return `The screen has problems (see above). With --keep it stays, to be mended by hand. ${left.join('; ')}`;
  printNextSteps(left, texts.untranslated(), wanted.menu ? null : rows, String(rows.menu.path));
  return isGood ? null : 'The screen has to be mended by hand: see above.';
}

/** Names the calls of the same area; of an unknown area there are too many, so it names the areas. */
function unknownCall(call: string): string {
  const meant = suggest(call, endpointIds);
  const [area = ''] = call.split('.');
  const ofArea = endpointIds.filter((id) => id.startsWith(`${area}.`));
  const areas = [...new Set(endpointIds.map((id) => id.split('.')[0] ?? id))].sort();
  const known =
    ofArea.length > 0
      ? `There are: ${ofArea.join(', ')}`
      : `Calls begin with: ${areas.join(', ')}. --endpoint ${areas[0]} lists the first's.`;
  return `The contract has no call "${call}".${meant === undefined ? '' : ` Did you mean ${meant}?`}\n${known}`;
}

function printNextSteps(left: readonly string[], waiting: readonly string[], rows: MenuRows | null, address: string): void {
  const steps = left.map((one) => `${one.slice(0, 1).toUpperCase()}${one.slice(1)}.`);
  if (waiting.length > 0)
    steps.push(`Translate what begins with ${untranslated} in src/locales/zh-CN/screens.json: ${waiting.join(', ')}.`);
  if (rows !== null) {
    steps.push(
      `A row in server/db/seeds/menus.json gives it an address (--menu would have added it):\n${JSON.stringify(rows.menu, null, 2)}`,
    );
    steps.push(
      `For a right of its own: a row in server/db/seeds/permissions.json, the key as the screen's "permission", and roles that hold it:\n${JSON.stringify(rows.permission)}`,
    );
  }
  steps.push(`npm run dev, sign in, open ${address}; npm run check:screens tells what is wrong with it at any time.`);
  print(`\nNext:\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n`);
}

/** The contract is code, so a new process writes the screen once the call is in it. */
function fromOpenApi(wanted: ScreenArguments): string | null {
  const added = addToContract(wanted);
  if (typeof added === 'string') return added;
  runBiome('check', '--write', ...added.files);
  print(`${added.files.join(', ')}: the call ${added.id}, served by another backend (BACKEND_URL)\n`);
  for (const note of added.notes) print(`  ${note}\n`);
  const options = [...(wanted.menu ? ['--menu'] : []), ...(wanted.keep ? ['--keep'] : [])];
  const isGood = runScript('scripts/screen-new.ts', wanted.id, '--endpoint', added.id, ...options);
  return isGood ? null : `No screen was made of ${wanted.method.toUpperCase()} ${wanted.path}.`;
}

/** Runs biome, which is heard only when it fails. */
function runBiome(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), [...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) print(stdout + stderr);
}

/** Runs a script in this process's kind of Node: the program `tsx` would start one more process. */
function runScript(...args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], { cwd: root, encoding: 'utf8' });
  print(stdout + stderr);
  return status === 0;
}

function print(text: string): void {
  process.stdout.write(text);
}
