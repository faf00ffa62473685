import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkCases } from '../../scripts/cases/check.ts';
import { readJson } from '../../scripts/generate/files.ts';
import { grammarComments } from '../../scripts/generate/reference/comments.ts';
import { pages, pageTable, partsOf } from '../../scripts/generate/reference/page-table.ts';
import { screensReference } from '../../scripts/generate/reference.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { blockWords } from '../../src/runtime/language/block-words.ts';
import { type Knowledge, widgetsOf } from '../../src/runtime/language/check/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { applyOverlay } from '../../src/runtime/language/overlay/apply.ts';
import { screensByPath } from '../../src/runtime/routes/match.ts';

const text = readFileSync(resolve(import.meta.dirname, '../../docs/screens.md'), 'utf8');
const seeds = readKnowledge();

test('docs/screens.md is fresh (npm run generate)', () => {
  expect(text).toBe(screensReference(seeds));
});

test('its links lead to headings and files', () => {
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')));
  const inside = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(inside.length).toBeGreaterThan(100);
  expect([...new Set(inside)].filter((anchor) => !headings.has(anchor))).toEqual([]);
  for (const [, path = ''] of text.matchAll(/\]\(\.\.\/([^)]+)\)/g)) expect(readJson(path), path).not.toBeNull();
});

describe('the table of pages', () => {
  test('has every screen that there is, without an entry for those of implementers, and each page once', () => {
    const rows = pageTable({ ...seeds, screens: new Map([...seeds.screens, ['warehouse/Stock', {}] as const]) }).split('\n');
    expect(rows.at(-1)).toMatch(/^\| warehouse\/Stock \|/);
    for (const screen of seeds.screens.keys()) expect(rows.filter((row) => row.includes(`| [\`${screen}\`]`)).length, screen).toBe(1);
    expect(new Set(pages.map(({ screen }) => screen)).size).toBe(pages.length);
  });

  test('a page that is not there has a plan of blocks and widgets that are, and an address', () => {
    const known = new Set([...blockWords.keys(), ...widgetsOf(seeds, 'widget').map((name) => `widget ${name}`)]);
    const routed = new Set(seeds.routes.values());
    for (const { page, screen, plan, address } of pages) {
      const isThere = seeds.screens.has(screen);
      expect(plan === undefined, `${page}: a plan stands for a document that is not there`).toBe(isThere);
      if (isThere) continue;
      expect(
        (plan ?? '').split(', ').filter((part) => !known.has(part) && !part.startsWith('new widget for ')),
        page,
      ).toEqual([]);
      expect(routed.has(screen) || address !== undefined, page).toBe(true);
      expect(routed.has(screen) && address !== undefined, `${page}: the menu says its address`).toBe(false);
    }
  });

  test('what is there is read from its document', () => {
    expect(partsOf(readJson('src/schemas/order/OrderList.json'))).toBe('list');
    expect(text).toMatch(/\| Menu permissions \| \[`system\/MenuPermission`\]\(.*\) \| `\/system\/menuPermission` \| list \| yes \|/);
  });
});

test('the comments of the grammar are read whole, those that are taken over too', () => {
  const comments = grammarComments();
  expect(comments.get('form.draft')).toBe('Kept locally under this name while it is being filled in, and offered again.');
  expect(comments.get('FieldArray.x-span')).toBe("Columns of the form's grid that it takes.");
  expect(comments.get('tabs')).toMatch(/^Pages beside each other, .* loads nothing there\.$/);
  expect(comments.get('set')).toContain("Writes the screen's state");
});

interface Example {
  readonly kind: string;
  readonly name: string;
  readonly value: unknown;
}

const fences = [...text.matchAll(/^```(\w*) ?(\w*) ?(\w*)\n([\s\S]*?)^```$/gm)];
const examples: readonly Example[] = fences
  .filter(([, language]) => language === 'json')
  .map(([, , kind = '', name = '', json = '']) => ({ kind, name, value: JSON.parse(json) }));
const own = (kind: string) => examples.filter((example) => example.kind === kind).map(({ value }) => value);

const routes = new Map([...seeds.routes, ['/order/drafts', 'order/Drafts'] as const]);

/** The product's knowledge with what the worked page adds to it: a screen, its route, a fragment. */
const knowledge: Knowledge = {
  ...seeds,
  screens: new Map([...seeds.screens, ['order/Drafts', {}] as const]),
  routes,
  screenAt: screensByPath(routes),
  fragments: new Map([
    ...seeds.fragments,
    ...examples.filter(({ kind }) => kind === 'fragment').map(({ name, value }) => [name, value] as const),
  ]),
};

/** The worked page's list with a part of it in place. */
function draftsWith(part: object): object {
  const list = { block: 'list', name: 'drafts', source: { call: 'order.list', with: { orderStatus: 'draft' } }, rowKey: 'id' };
  return {
    schemaVersion: 2,
    title: 'order.list.title',
    body: [{ ...list, columns: [{ dataIndex: 'id', title: 'order.customerNo' }], ...part }],
  };
}

describe('every example of docs/screens.md is what the checker takes', () => {
  test('and each is of a kind that is checked here', () => {
    expect(new Set(examples.map(({ kind }) => kind))).toEqual(
      new Set(['screen', 'menu', 'column', 'search', 'batch', 'fragment', 'cases', 'overlay']),
    );
    expect(examples.length).toBeGreaterThan(10);
    expect(fences.filter(([, language]) => language !== 'json').map(([, language]) => language)).toEqual(['sh', 'sh']);
  });

  test.each(own('screen'))('screen %#', (screen) => {
    expect(examine(screen, knowledge).problems).toEqual([]);
  });

  test('columns, a search and an action, in the page', () => {
    for (const column of own('column')) expect(examine(draftsWith({ columns: [column] }), knowledge).problems).toEqual([]);
    for (const search of own('search')) expect(examine(draftsWith({ search }), knowledge).problems).toEqual([]);
    for (const action of own('batch')) expect(examine(draftsWith({ batch: [action] }), knowledge).problems).toEqual([]);
    // A fragment with parameters is checked where it is used.
    for (const fragment of own('fragment').filter((each) => !Object.hasOwn(Object(each), 'params'))) {
      const block = { block: 'form', schema: { type: 'object', ...Object(fragment) } };
      expect(examine({ schemaVersion: 3, title: 'order.list.title', body: [block] }, knowledge).problems).toEqual([]);
    }
    // The check is one: the same parts with a mistake are refused.
    expect(examine(draftsWith({ columns: [{ dataIndex: 'orderWieght', title: 'order.weight' }] }), knowledge).problems).toMatchObject([
      { code: 'unknown_data_index', didYouMean: 'orderWeight' },
    ]);
    expect(examine(draftsWith({ batch: own('batch') }), seeds).problems[0]).toMatchObject({ code: 'unknown_fragment' });
  });

  test('the menu row has what the rows of the seeds have', () => {
    const rows = JSON.stringify(readJson('server/db/seeds/menus.json'));
    for (const row of own('menu')) {
      const keys = Object.keys(Object(row));
      expect(keys).toEqual(expect.arrayContaining(['id', 'path', 'name', 'component', 'title', 'icon']));
      expect(keys.filter((key) => !rows.includes(`"${key}":`))).toEqual([]);
      expect(row).toMatchObject({ component: 'order/Drafts', path: '/order/drafts' });
    }
  });

  test('the cases', () => {
    for (const cases of own('cases')) expect(checkCases(JSON.stringify(cases), 'order/Drafts', knowledge).problems).toEqual([]);
  });

  test('the overlay fits its base', () => {
    const base = readJson('src/schemas/order/OrderList.json');
    for (const overlay of own('overlay')) {
      const { checked, conflicts } = applyOverlay(base, overlay, knowledge);
      expect([conflicts, checked.problems]).toEqual([[], []]);
      expect(JSON.stringify(checked.document)).toContain('Our number');
    }
  });
});
