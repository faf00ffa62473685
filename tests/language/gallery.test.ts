import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../contract/rules/all.ts';
import { packKnowledge } from '../../scripts/gallery-plugin.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { unpackKnowledge } from '../../src/app/gallery/knowledge.ts';
import { blockWords } from '../../src/runtime/language/block-words.ts';
import { widgetsOf } from '../../src/runtime/language/check/knowledge.ts';
import { examineText } from '../../src/runtime/language/examine.ts';
import { stepWords } from '../../src/runtime/language/step-words.ts';

const folder = resolve(import.meta.dirname, '../../src/app/gallery/documents');
const knowledge = readKnowledge();
const named = (group: string) =>
  readdirSync(`${folder}/${group}`)
    .map((name) => name.replace(/\.json$/, ''))
    .sort();
const textOf = (group: string, name: string) => readFileSync(`${folder}/${group}/${name}.json`, 'utf8');
const groups = readdirSync(folder).sort();
const all = groups.flatMap((group) => named(group).map((name) => [group, name] as const));

/** Every value under a key, wherever in a document it stands. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => [...(name === key ? [child] : []), ...valuesOf(child, key)]);
}

test.each([
  ['block', [...blockWords.keys()], 'block'],
  ['field', widgetsOf(knowledge, 'field'), 'x-component'],
  ['cell', widgetsOf(knowledge, 'cell'), 'use'],
  ['widget', widgetsOf(knowledge, 'widget'), 'use'],
  ['rule', Object.keys(rules), 'rule'],
])('every %s has its example, which shows it', (group, names, key) => {
  expect(named(group)).toEqual([...names].sort());
  for (const name of names) expect(valuesOf(JSON.parse(textOf(group, name)), key)).toContain(name);
});

test('every step has its example, which takes it', () => {
  expect(named('step')).toEqual([...stepWords.keys()].sort());
  for (const name of [...stepWords.keys()]) {
    const taken = valuesOf(JSON.parse(textOf('step', name)), 'do').flat();
    expect(taken.some((step) => typeof step === 'object' && step !== null && name in step)).toBe(true);
  }
});

describe('the documents of the gallery', () => {
  test.each(all)('%s/%s has no problem', (group, name) => {
    expect(examineText(textOf(group, name), knowledge).problems).toEqual([]);
  });

  test('every property of a widget is in its example', () => {
    const missing = [...knowledge.widgets].flatMap(([key, { kind, properties }]) => {
      const name = key.slice(kind.length + 1);
      const given = valuesOf(JSON.parse(textOf(kind, name)), kind === 'field' ? 'x-component-props' : 'props');
      const keys = new Set(given.flatMap((props) => Object.keys(props ?? {})));
      return Object.keys(properties.properties ?? {}).flatMap((property) => (keys.has(property) ? [] : [`${key} ${property}`]));
    });
    expect(missing).toEqual([]);
  });

  test("their titles are what the gallery's tree says, in both languages", () => {
    for (const [group, name] of all)
      expect(JSON.parse(textOf(group, name)).title).toEqual({ zh_CN: expect.stringMatching(/\S/), en_US: expect.stringMatching(/\S/) });
  });
});

test('what the checker knows comes whole to the page that checks', () => {
  const packed = packKnowledge(knowledge);
  expect(unpackKnowledge(packed)).toEqual({ ...knowledge, screenAt: expect.any(Function) });
  const wrong = textOf('block', 'stats').replace('"order.statusCount"', '"order.statusCuont"');
  expect(examineText(wrong, unpackKnowledge(packed)).problems).toMatchObject([
    { code: 'unknown_endpoint', path: '/body/0/source/call', didYouMean: 'order.statusCount' },
  ]);
});
