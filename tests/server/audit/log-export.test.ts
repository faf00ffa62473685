import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, refusalOf } from '../domain/fixture.ts';

let domain: Domain;
beforeAll(async () => {
  domain = await openDomain();
});
afterAll(() => domain.close());

/** Queues an export, and runs what was queued as the worker would. */
async function exported(input: CallInput<'log.export'>, caller: SignedInCaller) {
  const { logExport, jobKinds } = domain.services;
  await logExport.start(input, caller);
  const { rows } = await domain.behind.admin.query("SELECT input FROM job WHERE kind = 'logExport' ORDER BY id DESC LIMIT 1");
  const file = must(
    await must(jobKinds.logExport)(rows[0].input, caller, { isRepeated: false, isHeld: async () => true, progress: async () => {} }),
  );
  const [sheet] = (await readXlsx(await buffer(file.content))).sheets;
  return { permissions: file.permissions, rows: must(sheet).rows };
}

const without = (caller: SignedInCaller, key: string): SignedInCaller => ({
  ...caller,
  principal: { ...caller.principal, permissions: new Set([...caller.principal.permissions].filter((one) => one !== key)) },
});

test('an export holds what the filters find, and stands in the log itself', async () => {
  const caller = await domain.as('merchant');
  const role = await domain.services.roles.add({ roleCode: 'exported', roleName: '=1+1' }, caller);
  const { rows, permissions } = await exported({ number: role.id }, caller);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows[1])).toContain('=1+1');
  expect(permissions).toEqual(['system:log:export', 'system:log:personal']);
  const { records } = await domain.services.log.list({ auditKind: 'change' }, caller);
  expect(must(records[0])).toMatchObject({ action: 'log.export', username: 'merchant' });
});

test('it is masked without the right to see personal data, and refused without its own', async () => {
  const caller = await domain.as('merchant');
  await domain.services.logExport.start({ username: 'Ann Personal' }, caller);
  const few = without(caller, 'system:log:personal');
  const { rows, permissions } = await exported({ auditKind: 'change' }, few);
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain('Ann Personal');
  expect(JSON.stringify((await exported({ auditKind: 'change' }, caller)).rows)).toContain('Ann Personal');
  expect(permissions).toEqual(['system:log:export']);
  expect((await refusalOf(domain.services.logExport.asJob({}, without(caller, 'system:log:export')))).code).toBe('forbidden');
  expect((await refusalOf(domain.services.logExport.asJob({ other: 1 }, caller))).code).toBe('bad_request');
});
