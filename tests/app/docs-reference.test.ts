import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { placedExamples } from '../../scripts/generate/site/placed-examples.ts';
import { docsReference } from '../../scripts/generate/site.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { origins } from '../../src/app/docs/origins.ts';
import { anchorsOf, type DocsPage, plainOf } from '../../src/app/docs/reference.ts';
import { examples } from '../../src/app/gallery/examples.ts';
import { blockWords } from '../../src/runtime/language/block-words.ts';
import { widgetsOf } from '../../src/runtime/language/check/knowledge.ts';
import { stepWords } from '../../src/runtime/language/step-words.ts';

const knowledge = readKnowledge();
const reference = docsReference(knowledge);
const pages = new Map(reference.pages.map((page) => [page.id, page]));
const words = {
  block: [...blockWords.keys()],
  step: [...stepWords.keys()],
  field: widgetsOf(knowledge, 'field'),
  cell: widgetsOf(knowledge, 'cell'),
  widget: widgetsOf(knowledge, 'widget'),
};

/** Whether an address below /docs is a page, and has the anchor. */
function isThere(place: string): boolean {
  const [id = '', anchor] = place.split('#');
  const page = pages.get(id);
  return page !== undefined && (anchor === undefined || anchorsOf(page).has(anchor));
}

describe('the documentation', () => {
  test.each(Object.entries(words))('has a page with an example for every %s, and no other', (group, names) => {
    expect(reference.pages.filter((page) => page.group === group).map(({ title }) => title)).toEqual(names);
    for (const name of names) {
      const page = pages.get(`${group}/${name}`);
      expect(page?.examples.length, `${name} has no example: write src/app/gallery/documents/${group}/${name}.json`).toBeGreaterThan(0);
      expect(page?.says.length, `${name} says nothing: write a comment above its constant`).toBeGreaterThan(0);
    }
  });

  test('shows every example of the gallery somewhere', () => {
    const shown = new Set(reference.pages.flatMap((page) => page.examples));
    const left = examples.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
    expect(left, 'name a page for it in scripts/generate/site/placed-examples.ts').toEqual([]);
    for (const [example, places] of Object.entries(placedExamples)) {
      expect(
        examples.map(({ id }) => id),
        'an example that is gone',
      ).toContain(example);
      for (const place of places) expect(isThere(place), `${example} is placed on ${place}, which is no page`).toBe(true);
    }
  });

  test('has a page for each folder of the tutorial, whose documents are whole', () => {
    const folders = readdirSync('docs/tutorial', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(reference.tutorial.map(({ name }) => name)).toEqual(folders.map(({ name }) => name).sort());
    for (const { name, document, body, route } of reference.tutorial) {
      expect(Object.keys(JSON.parse(document)), name).toContain('body');
      expect(body.length, `${name} has no text`).toBeGreaterThan(3);
      expect(route?.path, `${name} says no menu row`).toMatch(/^\//);
    }
  });

  test('leads nowhere that it does not have', () => {
    const inside = [...new Set(linksOf(reference.pages))].filter((to) => !to.startsWith('https:'));
    expect(inside.length).toBeGreaterThan(20);
    expect(inside.filter((to) => !isThere(to.replace('/docs/', '')))).toEqual([]);
  });

  test('says types, what is required, defaults and meanings of properties', () => {
    const member = (id: string, name: string) => pages.get(id)?.members.find((each) => each.name === name);
    expect(member('block/list', 'columns')?.isRequired).toBe(true);
    expect(plainOf(member('block/list', 'columns')?.holds ?? [])).toBe('list (1 to 60) of Column');
    expect(plainOf(member('block/list', 'rowKey')?.otherwise ?? [])).toBe('id');
    expect(member('block/list', 'columns')?.otherwise).toBeUndefined();
    expect(plainOf(member('cell/money', 'currency')?.says ?? [])).toContain('ISO 4217');
  });

  test('has no address twice, nor an anchor', () => {
    expect(new Set(reference.pages.map(({ id }) => id)).size).toBe(reference.pages.length);
    for (const page of reference.pages) expect(namesOf(page).length, page.id).toBe(new Set(namesOf(page)).size);
  });
});

describe.each(origins.map((table) => [table.name, table] as const))('the table for who comes from %s', (_name, { id, rows }) => {
  test('has its page, and names only words that there are', () => {
    expect(isThere(id)).toBe(true);
    expect(rows.length).toBeGreaterThanOrEqual(25);
    for (const { theirs, ours } of rows) for (const place of ours) expect(isThere(place), `${theirs}: ${place} is not there`).toBe(true);
  });

  test('says something of each row in both languages, and nothing twice', () => {
    expect(new Set(rows.map(({ theirs }) => theirs)).size).toBe(rows.length);
    for (const { theirs, say } of rows) {
      expect(say.en_US, theirs).toMatch(/^[^\p{Script=Han}]+[.]$/u);
      expect(say.zh_CN, theirs).toMatch(/\p{Script=Han}.*。$/u);
    }
    expect(rows.some(({ ours }) => ours.length === 0)).toBe(true);
  });
});

/** Every `to`, however deep. */
function linksOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => (key === 'to' && typeof held === 'string' ? [held] : linksOf(held)));
}

function namesOf({ members, body }: DocsPage): readonly string[] {
  return [...members.map(({ name }) => name), ...body.flatMap((node) => (node.kind === 'heading' ? [node.id] : []))];
}
