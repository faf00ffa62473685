import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './planted-tree.ts';
import { titlesIn } from './test-titles.ts';

/**
 * A row of docs/security.md names its proof by the path of a test file below tests/ in backquotes, without its ending, and fragments
 * of titles in double quotes behind it. Each fragment is part of a title of a test or group of that very file, or of a case that
 * the title is built from.
 */
interface Row {
  readonly id: string;
  readonly state: string;
  readonly proof: string;
}
interface Proof {
  readonly path: string;
  readonly titles: readonly string[];
}

const endings = ['.test.ts', '.test.tsx', '.dom.test.ts', '.long.test.ts'];
const folders =
  'addresses|app|bench|connections|contract|e2e|imports|language|long|permission|rating|repository|routes|runtime|scripts|server|services|widgets';
const proofs = new RegExp(`\`((?:${folders})/[\\w./-]*[\\w-])(?<!\\.\\w+)\`((?:[ ,]*(?:and )?"[^"]+")*)`, 'g');

function rowsOf(text: string): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    const [, id = '', , state = '', proof = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return /^[A-Z]\d/.test(id) ? [{ id, state, proof }] : [];
  });
}

function proofsOf(proof: string): readonly Proof[] {
  return [...proof.matchAll(proofs)].map(([, path = '', titles = '']) => ({
    path,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title.replace(/^… | …$/g, '')),
  }));
}

/** What is wrong with a row; empty when its proofs are there. */
function faultsOf({ id, state, proof }: Row): readonly string[] {
  const named = proofsOf(proof);
  const faults = named.flatMap(({ path, titles }) => {
    const file = endings.map((ending) => join(repository, 'tests', `${path}${ending}`)).find((each) => existsSync(each));
    if (file === undefined) return [`${id}: tests/${path} is no test file`];
    const known = titlesOf(file);
    return titles
      .filter((title) => !known.some((one) => one.includes(plain(title))))
      .map((title) => `${id}: tests/${path} has no test "${title}"`);
  });
  if (!['held', 'partly', 'not yet'].includes(state)) faults.push(`${id}: "${state}" is no state`);
  if (state === 'held') faults.push(...untitled(id, named));
  if (state === 'partly' && proof.replace(proofs, '').replace(/\W/g, '').length < 10)
    faults.push(`${id}: partly, and what is missing is not said`);
  if (state === 'not yet' && proof === '') faults.push(`${id}: not yet, and what brings it is not said`);
  return faults;
}

/** A held row names a title of each file that it names, once. */
function untitled(id: string, named: readonly Proof[]): readonly string[] {
  if (named.length === 0) return [`${id}: held, and no test is named`];
  const titled = new Set(named.flatMap(({ path, titles }) => (titles.length > 0 ? [path] : [])));
  const without = new Set(named.flatMap(({ path }) => (titled.has(path) ? [] : [path])));
  return [...without].map((path) => `${id}: held by tests/${path}, and no title of it is named`);
}

const read = new Map<string, readonly string[]>();

/** Titles of a file; behind one with a place for its case stand the cases. */
function titlesOf(file: string): readonly string[] {
  const known =
    read.get(file) ?? titlesIn(readFileSync(file, 'utf8')).map(({ title, cases }) => plain(`${title} ${/[%$]/.test(title) ? cases : ''}`));
  read.set(file, known);
  return known;
}

/** As it reads, whichever quotes and line breaks stand in it. */
function plain(text: string): string {
  return text
    .replace(/[’'\\]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

const rows = rowsOf(readFileSync(join(repository, 'docs/security.md'), 'utf8'));

describe('docs/security.md', () => {
  it('is read whole, each row once', () => {
    expect(rows.length).toBeGreaterThan(90);
    expect(rows.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([]);
  });

  it('names tests that are there, and says what is missing', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });
});

describe('this check', () => {
  const row = (state: string, proof: string) => faultsOf({ id: 'X1', state, proof });

  it.each([
    ['an unknown file', row('held', '`server/domain/nowhere` "nothing"'), 'X1: tests/server/domain/nowhere is no test file'],
    [
      'a title that is not in it',
      row('held', '`repository/lint` "nobody wrote this"'),
      'X1: tests/repository/lint has no test "nobody wrote this"',
    ],
    [
      'a title of another file',
      row('held', '`repository/lint` "names tests that are there"'),
      'X1: tests/repository/lint has no test "names tests that are there"',
    ],
    [
      'a text of the file that is no title',
      row('held', '`repository/loads` "from vitest"'),
      'X1: tests/repository/loads has no test "from vitest"',
    ],
    ['a row that is held by words', row('held', 'it is obvious'), 'X1: held, and no test is named'],
    [
      'a row that is held by a whole file',
      row('held', '`repository/lint` "lint and format"; `repository/loads`'),
      'X1: held by tests/repository/loads, and no title of it is named',
    ],
    ['a row that is held in part and says no more', row('partly', '`repository/lint`'), 'X1: partly, and what is missing is not said'],
    ['a state of its own', row('mostly', '`repository/lint`'), 'X1: "mostly" is no state'],
  ])('finds %s', (_what, faults, expected) => expect(faults).toEqual([expected]));

  it('lets a good row pass', () => {
    expect(row('held', '`repository/lint` "lint and format"; `repository/security-document` "finds", "a title of another file"')).toEqual(
      [],
    );
  });

  it('reads titles of plain tests, of cases, and of tests that are skipped', () => {
    const source = `
      test('one', () => {});
      describe.skipIf(isRoot())('two (three)', () => {});
      it.each<[string, number]>([['a ) case', 1]])("%s four", () => {});
      test.for(names)(\`five \${six}\`, () => {});
      const text = "test('no title')"; example.test('neither'); // it's`;
    expect(titlesIn(source)).toEqual([
      { title: 'one', cases: '' },
      { title: 'two (three)', cases: 'isRoot()' },
      { title: '%s four', cases: "[['a ) case', 1]]" },
      { title: 'five ${six}', cases: 'names' },
    ]);
  });
});
