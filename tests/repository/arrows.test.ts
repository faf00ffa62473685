import { afterAll, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { checkArrows, importsOf } from '../../scripts/check-arrows.mjs';
import { PlantedTrees } from './planted-tree.ts';

/** rule → [the file that breaks it, its text] */
const plants: Record<string, [file: string, text: string]> = {
  'contract-ours': ['contract/bad.ts', "import '../src/services/http.ts';"],
  'contract-npm': ['contract/bad.ts', "import 'axios';"],
  'contract-node': ['contract/bad.ts', "import 'node:fs';"],
  'language-ours': ['src/runtime/language/bad.ts', "import '../routes.ts';"],
  'language-npm': ['src/runtime/language/bad.ts', "import 'react';"],
  'language-node': ['src/runtime/language/bad.ts', "import { readFileSync } from 'fs';\nexport const read = readFileSync;"],
  'runtime-ours': ['src/runtime/bad.tsx', "import '../services/http.ts';\nexport const Bad = () => <div />;"],
  'runtime-npm': ['src/runtime/bad.tsx', "import { Button } from 'antd';\nexport const Bad = () => <Button />;"],
  'runtime-node': ['src/runtime/bad.ts', "import 'node:path';"],
  'locales-ours': ['src/locales/bad.ts', "import '../services/http.ts';"],
  'locales-npm': ['src/locales/bad.ts', "import 'i18next';"],
  'locales-node': ['src/locales/bad.ts', "import 'node:fs';"],
  'services-ours': ['src/services/bad.ts', "export const load = () => import('../runtime/routes.ts');"],
  'services-npm': ['src/services/bad.ts', "import 'antd';"],
  'services-node': ['src/services/bad.ts', "import 'node:http';"],
  'widgets-ours': ['src/widgets/block/bad.tsx', "import '../../services/http.ts';"],
  'widgets-npm': ['src/widgets/block/bad.tsx', "import 'axios';"],
  'widgets-node': ['src/widgets/block/bad.tsx', "import 'node:fs';"],
  'app-ours': ['src/app/bad.tsx', "import '../../server/app.ts';"],
  'app-npm': ['src/app/bad.tsx', "import axios from 'axios';\nexport const get = axios.get;"],
  'app-node': ['src/app/bad.tsx', "import 'node:fs';"],
  'main-ours': ['src/main.tsx', "import '../server/app.ts';"],
  'main-npm': ['src/main.tsx', "import 'fastify';"],
  'main-node': ['src/main.tsx', "import 'node:fs';"],
  'server-db-ours': ['server/orders/db/bad.ts', "import '../orders.ts';"],
  'server-db-npm': ['server/orders/db/bad.ts', "import 'fastify';"],
  'server-capability-ours': ['server/orders/bad.ts', "import './handlers.ts';"],
  'server-capability-npm': ['server/orders/bad.ts', "import { sql } from 'drizzle-orm';\nexport const query = sql;"],
  'server-handlers-ours': ['server/money/handlers.ts', "import '../orders/db/orders.ts';"],
  'server-handlers-npm': ['server/money/handlers.ts', "import 'pg';"],
  'server-root-ours': ['server/bad.ts', "import '../src/runtime/routes.ts';"],
  'server-root-npm': ['server/plugins/bad.ts', "import 'react';"],
  'scripts-ours': ['scripts/bad.ts', "import '../src/services/http.ts';"],
  'bench-ours': ['bench/bad.ts', "import '../src/services/http.ts';"],
  'widgets-apart': ['src/widgets/field/bad.tsx', "import '../cell/money.tsx';"],
  'widget-parts-below': ['src/widgets/parts/bad.tsx', "import '../cell/money.tsx';"],
  'passkeys-apart': ['src/widgets/field/bad.tsx', "import '@simplewebauthn/browser';"],
  'schemas-json': ['src/schemas/order/bad.ts', "import '../../../contract/index.ts';"],
  'schemas-json-imported': ['src/app/bad.ts', "import '../schemas/code.ts';"],
  'main-last': ['src/app/bad.tsx', "import '../main.tsx';"],
  'tests-last': ['src/app/bad.ts', "import '../../tests/builders.ts';"],
  'scripts-last': ['server/bad.ts', "import '../scripts/generate.ts';"],
  'bench-last': ['server/bad.ts', "import '../bench/run.ts';"],
  'no-cycle': ['src/runtime/bad.ts', "import type { Worse } from './worse.ts';\nexport type Bad = Worse;"],
  'no-orphan': ['src/app/bad.ts', 'export const alone = 1;'],
  'no-own-barrel': ['contract/endpoints/bad.ts', "import '../index.ts';"],
  'no-folder-barrel': ['src/runtime/data/bad.ts', "import './index.ts';"],
  'no-unresolved': ['src/app/bad.ts', "import './nowhere.ts';"],
  'no-undeclared': ['server/orders/bad.ts', "import 'avvio';"],
  'no-dev-in-product': ['server/bad.ts', "import 'esbuild';"],
  'no-unseen-import': ['src/runtime/bad.ts', "import './routes.ts';\nexport type Hidden = import('./hidden.ts').Hidden;"],
};

/** A tree that keeps every rule, with what the plants import. */
const tree: Record<string, string> = {
  'contract/index.ts': "export { order } from './order.ts';",
  'contract/order.ts': "import 'typebox';\nexport const order = 1;",
  'src/main.tsx': "import 'react-dom';\nimport './app/shell.tsx';\nimport './services/http.ts';\nimport './widgets/registry.ts';",
  'src/app/shell.tsx':
    "import '../runtime/routes.ts';\nimport screen from '../schemas/order/OrderList.json';\nexport const Shell = () => <p>{screen.title}</p>;",
  'src/schemas/order/OrderList.json': '{ "title": "orders" }',
  'src/schemas/code.ts': 'export const code = 1;',
  'src/locales/zh-cn.ts': "import 'antd/locale/zh_CN.js';\nexport const texts = {};",
  'src/services/http.ts': "import 'axios';\nimport '../locales/zh-cn.ts';\nimport '../../contract/index.ts';",
  'src/runtime/routes.ts': "import 'react';\nimport './language/check.ts';",
  'src/runtime/worse.ts': "import type { Bad } from './bad.ts';\nexport type Worse = Bad;",
  'src/runtime/hidden.ts': 'export type Hidden = 1;',
  'src/runtime/data/index.ts': "export { rows } from './rows.ts';",
  'src/runtime/data/rows.ts': 'export const rows = 1;',
  'src/runtime/language/check.ts': "import '@marcbachmann/cel-js';\nimport '../../../contract/index.ts';",
  'src/widgets/registry.ts': "export const money = () => import('./cell/money.tsx');",
  'src/widgets/cell/money.tsx':
    "import 'antd';\nimport './money-format.ts';\nimport '../parts/tooltip.tsx';\nexport const Money = () => <b />;",
  'src/widgets/cell/money-format.ts': 'export const digits = 2;',
  'src/widgets/parts/tooltip.tsx': "import 'react';",
  'server/main.ts': "import './app.ts';\nimport 'fastify';",
  'server/app.ts': "import './orders/handlers.ts';\nimport './orders/db/orders.ts';",
  'server/orders/handlers.ts': "import './orders.ts';\nimport type {} from 'fastify';",
  'server/orders/orders.ts': "import './db/orders.ts';\nimport '../../src/runtime/language/check.ts';",
  'server/orders/db/orders.ts': "import 'drizzle-orm';\nimport '../../../contract/index.ts';",
  'scripts/generate.ts': "import '../contract/index.ts';",
  'bench/run.ts': "import 'playwright';",
  'tests/builders.ts': "import '../src/services/http.ts';\nimport '../server/app.ts';",
};
/** Only there for the plants: alone, they break a rule themselves. */
const onlyWithPlants = [
  'src/schemas/code.ts',
  'src/runtime/worse.ts',
  'src/runtime/hidden.ts',
  'src/runtime/data/index.ts',
  'src/runtime/data/rows.ts',
];

const trees = new PlantedTrees();
afterAll(() => trees.removeAll());

describe('the hash of what the arrows follow', () => {
  const of = (files: Readonly<Record<string, string>>) => importsOf(trees.grow(files));
  const file = "import { b } from './b.ts';\nexport const a = () => b;\n";

  it('stays as it is while no import changes', () => {
    expect(of({ 'server/a.ts': `${file}// More.\nexport const c = 1;\n` })).toBe(of({ 'server/a.ts': file }));
  });

  it.each([
    ['another module', { 'server/a.ts': file.replace('./b.ts', './c.ts') }],
    ['its type alone', { 'server/a.ts': file.replace('import {', 'import type {') }],
    ['a module on demand', { 'server/a.ts': `${file}export const d = () => import('./d.ts');\n` }],
    ['a module for its effect', { 'server/a.ts': `import './d.ts';\n${file}` }],
    ['a module to pass on', { 'server/a.ts': `${file}export { d } from './d.ts';\n` }],
    ['over several lines', { 'server/a.ts': `${file}import {\n  d,\n} from\n  './d.ts';\n` }],
    ['from a file of another name', { 'server/e.ts': file }],
    ['and there is a file more', { 'server/a.ts': file, 'server/b.json': '{}' }],
  ])('changes with an import: %s', (_what, changed) => {
    expect(of(changed)).not.toBe(of({ 'server/a.ts': file }));
  });
});

describe('who may import whom (design: rooms)', () => {
  it('a tree that keeps the rules has no violation', async () => {
    const { modules, violations } = await checkArrows(grow({}));
    expect(violations).toEqual([]);
    expect(modules).toBe(Object.keys(tree).length - onlyWithPlants.length);
  });

  it.each(Object.entries(plants))('%s is found where it is broken', async (rule, [file]) => {
    const found = (await violationsWith(rule)).filter(({ from }) => from === file);
    expect(found.map((violation) => violation.rule)).toContain(rule);
    expect(found.find((violation) => violation.rule === rule)?.say).toMatch(/^[A-Z].+\.$/);
  });

  it('every rule has a planted violation', () => {
    const rules = config.forbidden.map(({ name }) => name);
    expect(Object.keys(plants).toSorted()).toEqual([...rules, 'no-unseen-import'].toSorted());
  });

  it('every rule says in one sentence what to do instead', () => {
    for (const { name, comment } of config.forbidden) expect(comment, name).toMatch(/^[A-Z][^.!?]*(?:\.\w[^.!?]*)*\.$/);
  });

  it('a file that cannot be read fails the check instead of being left out', async () => {
    await expect(checkArrows(grow({ 'src/app/bad.tsx': 'export const Bad = () => <div' }))).rejects.toThrow('src/app/bad.tsx');
  });
});

/** A tree for each set of plants in different files: reading a tree takes longer than judging it. */
const rounds = new Map<number, ReturnType<typeof checkArrows>>();

/** The violations of a tree that has the plant of this rule, among others. */
async function violationsWith(rule: string) {
  const all = Object.entries(plants);
  const roundOf = ([name, [file]]: (typeof all)[number]) =>
    all.filter(([, [other]]) => other === file).findIndex(([other]) => other === name);
  const round = roundOf([rule, plants[rule] ?? ['', '']]);
  const planted = all.filter((plant) => roundOf(plant) === round).map(([, plant]) => plant);
  const checked = rounds.get(round) ?? checkArrows(grow(Object.fromEntries(planted)));
  rounds.set(round, checked);
  return (await checked).violations;
}

/** Writes the tree and the plant to a temporary folder; what only plants need comes along when the plant names it. */
function grow(plant: Record<string, string>): string {
  const planted = Object.values(plant).join('');
  const base = Object.entries(tree).filter(([file]) => !onlyWithPlants.includes(file) || isNamed(file, planted));
  return trees.grow({ ...Object.fromEntries(base), ...plant }, ['package.json']);
}

function isNamed(file: string, text: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return text.includes(name === 'rows.ts' ? './index.ts' : name);
}
