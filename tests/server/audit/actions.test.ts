import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditKinds } from '../../../contract/entities/company/log.ts';
import { actionNames, actionOf, auditActions } from '../../../server/audit/actions.ts';

const folder = new URL('../../../server/db/migrations/', import.meta.url);
const statesOfTenants = ['suspended', 'active', 'closed'];

/** The actions that functions of the database write. Code cannot write one without a text: it does not compile. */
function writtenBySql(): readonly string[] {
  const all = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  return all
    .split(/INSERT INTO (?:public\.)?audit_log/)
    .slice(1)
    .flatMap((after) => {
      const [, literal = '', composed] = /'([A-Za-z_.]+)'( \|\| to_state)?/.exec(after) ?? [];
      return composed === undefined ? [literal] : statesOfTenants.map((state) => literal + state);
    });
}

test('each action that SQL writes has a text', () => {
  const found = writtenBySql();
  expect(found).toEqual(expect.arrayContaining(['sign_in_refused', 'tenant.closed', 'impersonation.start', 'impersonation.call']));
  expect(found.filter((action) => !Object.hasOwn(auditActions, action))).toEqual([]);
});

test('each action has a kind and texts of its own in both languages', () => {
  for (const language of ['zh_CN', 'en_US'] as const) {
    const texts = actionNames.map((action) => auditActions[action][language]);
    expect(texts.filter((text, at) => text.trim() === '' || texts.indexOf(text) !== at)).toEqual([]);
  }
  expect(new Set(actionNames.map((action) => auditActions[action].kind))).toEqual(new Set(auditKinds));
});

test('an action of an earlier version keeps its name', () => {
  expect(actionOf('toString')).toEqual({ kind: 'change', zh_CN: 'toString', en_US: 'toString' });
});
