import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './planted-tree.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(repository, path)));
const names = new Set(tracked.flatMap((path) => path.split('/').slice(-1)));
/** Each file without its ending, and each folder, as documents name them. */
const places = new Set(tracked.flatMap((path) => [path, path.replace(/(\.(test|long|dom|browser))*\.\w+$/, ''), ...foldersOf(path)]));
const rooms = new Set(tracked.flatMap((path) => (path.includes('/') ? path.split('/').slice(0, 1) : [])));
const scripts: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).scripts;

const decisions = tracked.filter((path) => /^docs\/decisions\/.*\.md$/.test(path));
/**
 * A superseded decision tells of its own time, so its paths may be gone. The reference of the language is generated from its head,
 * and documents of fixtures name files of the programs that wrote them.
 */
const documents = tracked.filter(
  (path) => /^(?!tests\/|docs\/screens\.md).*\.md$/.test(path) && (!decisions.includes(path) || /^Status: accepted/m.test(read(path))),
);

/** Files that the reader of an example makes. */
const examples = new Set([
  'Name.json',
  'Name.cases.json',
  'Name.overlay.json',
  'Drafts.cases.json',
  'src/schemas/order/Drafts.json',
  'src/schemas/fragments/reason.json',
  'src/schemas/system/Countries.json',
  'src/schemas/tutorial/',
  'connections/shop.json',
  'src/schemas/shop',
]);

function read(path: string): string {
  return readFileSync(join(repository, path), 'utf8');
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** What a decision lacks of its form: number, title, date, status, and three headings in this order. */
function lacksOf(path: string, text: string): readonly string[] {
  const number = Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
  const parts: readonly [what: string, holds: boolean][] = [
    [`a title with its number, "# ${number}. …"`, new RegExp(`^# ${number}\\. \\S`).test(text)],
    ['a line "Date: YYYY-MM-DD"', /^Date: \d{4}-\d{2}-\d{2}(?:, .+)?$/m.test(text)],
    ['a line "Status: …"', /^Status: \S/m.test(text)],
    [
      'the headings Context, Decision, Consequences',
      [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join() === 'Context,Decision,Consequences',
    ],
  ];
  return parts.filter(([, holds]) => !holds).map(([what]) => `${path} lacks ${what}`);
}

/** Paths, links, commands and decisions that a document names and that do not exist. */
function staleIn(path: string, text: string): readonly string[] {
  // A path right above a block of code names the example in it.
  const prose = text.replace(/^(?:`[^`\n]+`\n)?```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
  const links = [...prose.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  return [
    ...quoted.filter((word) => !isThere(word, path)),
    ...links.filter((target) => !existsSync(join(repository, dirname(path), target))),
    ...commands.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`),
    ...decisionsIn(text).filter((number) => !decisions.some((file) => file.includes(`/${number.padStart(4, '0')}-`))),
  ].map((word) => `${path}: ${word}`);
}

function isThere(word: string, document: string): boolean {
  if (examples.has(word)) return true;
  const [first = ''] = word.split('/');
  const isFile = /^[\w./-]*[\w-]\.(?:tsx?|mjs|json|md|sql|css)$/.test(word);
  if (isFile && !word.includes('/')) return names.has(word);
  if (!isFile && !(word.includes('/') && rooms.has(first))) return true;
  const place = word.replace(/\/$/, '');
  if (/[<>…*{}]/.test(place)) return [...places].some((each) => patternOf(place).test(each));
  return [place, join(dirname(document), place), `tests/${place}`].some((each) => places.has(each));
}

/** `server/<capability>/handlers.ts` stands for each such file. */
function patternOf(place: string): RegExp {
  const parts = place.split(/<[^>]+>|…|\*+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

function decisionsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bdecisions? 0*(\d{1,3})\b/g)].map(([, number = '']) => number);
}

describe('decisions', () => {
  it('have one number each', () => {
    const numbers = decisions.map((path) => path.split('/').at(-1)?.slice(0, 4));
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('have number, title, date, status, context, decision and consequences', () => {
    expect(decisions.flatMap((path) => lacksOf(path, read(path)))).toEqual([]);
  });

  it('that code and tests refer to exist', () => {
    const sources = tracked.filter((path) => /\.(?:tsx?|mjs|sql)$/.test(path) && path !== 'tests/repository/documents.test.ts');
    const wrong = sources.flatMap((path) =>
      decisionsIn(read(path))
        .filter((number) => !decisions.some((file) => file.includes(`/${number.padStart(4, '0')}-`)))
        .map((number) => `${path}: decision ${number}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('documents', () => {
  it.each(documents)('%s names only files, commands and decisions that exist', (path) => {
    expect(staleIn(path, read(path))).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  const glossary = read('docs/glossary.md');
  const rows = glossary
    .split('\n')
    .flatMap((line) => (/^\| (?!English|--)/.test(line) ? [line.split('|').map((cell) => cell.trim())] : []));

  it('names only identifiers that the code has', () => {
    const code = tracked.filter((path) => /^(?:contract|server|src)\/.*\.(?:tsx?|sql|json)$/.test(path)).map(read);
    const names = rows
      .flatMap(([, , , , inCode = '']) => [...inCode.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
      .filter((name) => !name.includes('/'));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !code.some((text) => text.includes(name)))).toEqual([]);
  });

  it('has the words of the states that the dictionaries show', () => {
    const seeds: Readonly<Record<string, readonly { readonly zh_CN: string; readonly en_US: string }[]>> = JSON.parse(
      read('server/db/seeds/dictionaries.json'),
    );
    const states = rows.flatMap(([, english, chinese, , inCode = '']) =>
      /^`\w+_status`$/.test(inCode) ? [{ english, chinese, inCode }] : [],
    );
    expect(states.length).toBeGreaterThan(20);
    for (const { english, chinese, inCode } of states)
      expect(seeds[inCode.replaceAll('`', '')]?.map((item) => `${item.en_US} ${item.zh_CN}`)).toContain(`${english} ${chinese}`);
  });

  it('defines each word once', () => {
    const words = rows.map(([, english = '', , , inCode = '']) => (inCode.endsWith('_status`') ? `${english} ${inCode}` : english));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});

describe('this check', () => {
  const good = '# 7. A title\n\nDate: 2026-01-31\nStatus: accepted\n\n## Context\na\n\n## Decision\nb\n\n## Consequences\nc\n';
  it.each([
    ['the number', '# 8. A title'],
    ['the date', 'Date: 31 January'],
    ['the status', 'State: accepted'],
    ['a heading', '## Reasons'],
  ])('finds a decision without %s', (_what, planted) => {
    const places: Readonly<Record<string, RegExp>> = { '#': /^# .*$/m, D: /^Date.*$/m, S: /^Status.*$/m };
    const place = planted.startsWith('##') ? /^## Context$/m : (places[planted[0] ?? ''] ?? /^$/);
    expect(lacksOf('docs/decisions/0007-a.md', good.replace(place, planted))).toHaveLength(1);
  });

  it('lets a good decision pass', () => expect(lacksOf('docs/decisions/0007-a.md', good)).toEqual([]));

  it.each([
    ['a file that is gone', 'see `server/orders/gone-away.ts`'],
    ['a folder that is gone', 'see `server/services/orders`'],
    ['a file name that no file has', 'see `gone-away.ts`'],
    ['a file below a wrong folder', 'see `parts/second-click.ts`'],
    ['a place in no capability', 'see `server/<capability>/gone-away.ts`'],
    ['a link to nothing', 'see [this](docs/gone.md)'],
    ['a command that is gone', 'run `npm run gone:away`'],
    ['a decision that nobody made', 'see decision 999'],
  ])('finds %s', (_what, text) => expect(staleIn('README.md', text)).toHaveLength(1));

  it('lets files, folders, patterns and words that are no paths pass', () => {
    const words = ['server/db/database.ts', 'src/app/', 'README.md', 'money/weight', '/ext/health', 'server/<capability>/handlers.ts'];
    expect(staleIn('README.md', `${words.map((word) => `\`${word}\``).join(' ')} npm run dev, decision 12`)).toEqual([]);
  });
});
