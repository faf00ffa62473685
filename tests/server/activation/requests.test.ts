import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { openSocket } from '../platform/page-socket.ts';
import { company, person } from './activation-world.ts';

let server: TestServer;
const tokens = new Map<string, string>();
const tokenOf = (name: string) => tokens.get(name) ?? '';
const names = ['merchant', 'clerk', 'newbie', 'globex', 'operator', 'supervisor'];
beforeAll(async () => {
  server = await startTestServer();
  for (const name of names) tokens.set(name, await server.login(name));
});
afterAll(() => server.stop());

const query = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await server.database.admin.query<T>(sql, values)).rows;
const statusOf = async (name: string) =>
  must((await query<{ status: number }>('SELECT authe_status AS status FROM app_user WHERE username = $1', [name]))[0]).status;

/** The first merchant before anybody was activated, without requests; one approval decides. */
beforeEach(async () => {
  await query('DELETE FROM activation_request');
  await query('DELETE FROM activation_document');
  await query(`UPDATE app_user SET authe_status = 0 WHERE username IN ('merchant', 'clerk', 'newbie')`);
  await query(`UPDATE tenant SET activated = false WHERE name LIKE '%Harbour%'`);
});

const own = async (name: string): Promise<CallReply<'activation.own'>> =>
  (await server.call('activation.own', {}, { token: tokenOf(name), lang: 'en_US' })).envelope.result;
const submit = async (name: string, input: CallInput<'activation.submit'>) =>
  (await server.call('activation.submit', input, { token: tokenOf(name), lang: 'en_US' })).envelope;
const review = async (input: CallInput<'activation.review'>, name = 'operator') =>
  (await server.call('activation.review', input, { token: tokenOf(name), lang: 'en_US' })).envelope;
const requestOf = async (name: string) =>
  must(
    (
      await query<{ id: string; turn: number }>(
        'SELECT r.id, r.turn FROM activation_request r JOIN app_user u ON u.id = r.user_id WHERE u.username = $1',
        [name],
      )
    )[0],
  );
const productsOf = async (name: string) => (await server.call('product.list', {}, { token: tokenOf(name) })).envelope;

/** Sends a complete request of the merchant's company and returns it as the queue has it. */
async function sentCompany() {
  const input = await company(server, tokenOf('merchant'));
  expect(await submit('merchant', input)).toMatchObject({ success: true, result: { activationStatus: 'submitted' } });
  return { input, ...(await requestOf('merchant')) };
}

/** Opens a picture as a reviewer. */
async function look(picture: string, name = 'operator') {
  const { envelope } = await server.call('ext.ticket', { purpose: 'activationReview', id: picture }, { token: tokenOf(name) });
  return envelope.success ? server.call('activation.picture', { token: envelope.result.ticket }) : envelope.errorCode;
}

test('a company: sent, under review, rejected with reasons at the fields, mended, approved; everybody there is active at once', async () => {
  const { input, id } = await sentCompany();
  expect(await statusOf('merchant')).toBe(2);
  expect((await productsOf('merchant')).result).toMatchObject({ total: 0 });
  const queue = (await server.call('activation.list', { activationStatus: 'submitted' }, { token: tokenOf('operator'), lang: 'en_US' }))
    .envelope;
  expect(queue.result.records).toMatchObject([
    { id, name: '启航供应链（深圳）有限公司', username: 'merchant', coversCompany: true, turn: 1 },
  ]);

  const detail = (await server.call('activation.detail', { id }, { token: tokenOf('operator'), lang: 'en_US' })).envelope.result;
  expect(detail).toMatchObject({
    mayReview: true,
    enterprise: { creditCode: '91440300MA5F000080' },
    pictures: [{ slot: 'licencePicture' }],
  });
  const watching = await openPage('merchant');
  expect(await look(must(detail.pictures[0]).id)).toMatchObject({ status: 200 });
  await watching.until((frames) => frames.some(({ cmd }) => cmd === 'permission'));
  watching.socket.terminate();
  expect(await own('merchant')).toMatchObject({ activationStatus: 'under_review', activated: false, open: false });

  const reasons = { creditCode: 'Not the code <b>on</b> the licence', realName: 'no field of a company' };
  expect(await review({ id, turn: 1, verdict: 'reject', reasons, remark: 'nearly' })).toMatchObject({
    result: { activationStatus: 'rejected' },
  });
  expect(await statusOf('merchant')).toBe(3);
  const rejected = await own('merchant');
  expect(rejected).toMatchObject({
    activationStatus: 'rejected',
    open: true,
    remark: 'nearly',
    enterprise: { companyName: input.companyName },
  });
  expect(rejected.problems).toEqual([{ path: 'creditCode', rule: 'rejected', message: reasons.creditCode }]);
  const [notice] = await query<{ content: string }>(
    "SELECT content FROM announcement WHERE open_page = 'basic/Activation' ORDER BY created_at DESC, id DESC",
  );
  expect(notice?.content).toContain('Unified social credit code: Not the code &#60;b&#62;');

  const page = await openPage('clerk');
  expect(await submit('merchant', { ...input, creditCode: '91110000600037341l' })).toMatchObject({ success: true });
  // A verdict on what was sent before is not one on what was sent now.
  expect(await review({ id, turn: 1, verdict: 'approve' })).toMatchObject({ errorCode: 'activation_decided' });
  expect(await review({ id, turn: 2, verdict: 'approve' })).toMatchObject({ result: { activationStatus: 'successful' } });
  await page.until((frames) => frames.some(({ cmd }) => cmd === 'permission'));
  page.socket.terminate();
  for (const name of ['merchant', 'clerk', 'newbie']) expect(await statusOf(name)).toBe(1);
  // The same session as before.
  expect((await productsOf('merchant')).result.total).toBeGreaterThan(0);
  expect((await server.call('common.me', {}, { token: tokenOf('newbie') })).envelope.result).toEqual({ autheStatus: 1 });
  expect(await query('SELECT activated FROM tenant WHERE name LIKE $1', ['%Harbour%'])).toEqual([{ activated: true }]);
  const { history, activated } = await own('merchant');
  expect(activated).toBe(true);
  expect(history.map(({ operation, actor }) => [operation, actor])).toEqual([
    ['approve', null],
    ['submit', null],
    ['reject', null],
    ['submit', null],
  ]);
  const audited = await query<{ action: string }>("SELECT action FROM audit_log WHERE action LIKE 'activation.%' ORDER BY at, id");
  expect(audited.map(({ action }) => action).sort()).toEqual([
    'activation.approve',
    'activation.picture',
    'activation.reject',
    'activation.submit',
    'activation.submit',
  ]);
});

async function openPage(name: string) {
  const [user] = await query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [name]);
  const page = await openSocket({ address: server.url, userId: must(user).id, protocols: ['oms', tokenOf(name)], origin: server.url });
  if (typeof page === 'number') throw new Error(`refused with ${page}`);
  page.frames.splice(0);
  return page;
}

test('a person who does not own the company is activated alone', async () => {
  expect(await submit('newbie', await person(server, tokenOf('newbie')))).toMatchObject({ success: true });
  const { id } = await requestOf('newbie');
  expect(await own('newbie')).toMatchObject({ coversCompany: false, personal: { identityNo: '11010519491231002X' } });
  const { envelope } = await server.call('activation.detail', { id }, { token: tokenOf('operator') });
  expect(envelope.result).toMatchObject({ personal: { identityNo: '11010519491231002X' } });
  const kept = await query<{ kept: string }>(
    `SELECT personal ->> 'identityNo' AS kept FROM activation_request WHERE personal ? 'identityNo'
     UNION ALL SELECT sent ->> 'identityNo' FROM activation_event WHERE sent ? 'identityNo'`,
  );
  expect(kept.length).toBeGreaterThan(1);
  for (const { kept: stored } of kept) expect(stored).toMatch(/^sealed:/);
  expect(await review({ id, turn: 1, verdict: 'approve' })).toMatchObject({ success: true });
  expect([await statusOf('newbie'), await statusOf('merchant')]).toEqual([1, 0]);
  expect(await submit('newbie', await person(server, tokenOf('newbie')))).toMatchObject({ errorCode: 'activation_sent' });
});

test('drafts of both types are kept as they are typed, and a colleague sees none of them', async () => {
  const save = (extra: Record<string, unknown>) =>
    server.call('activation.saveDraft', { accountType: 'enterprise' }, { token: tokenOf('newbie'), extra });
  await save({ companyName: ' Half ', creditCode: 'wrong' });
  await save({ accountType: 'personal', realName: '王' });
  expect(await own('newbie')).toMatchObject({
    ...{ activationStatus: 'draft', accountType: 'personal', open: true },
    ...{ enterprise: { country: 'CN', companyName: 'Half', creditCode: 'WRONG' }, personal: { realName: '王' } },
  });
  expect(await own('clerk')).toMatchObject({ enterprise: { country: 'CN' }, personal: {} });
  const { id } = await requestOf('newbie');
  // A draft is the applicant's alone.
  expect((await server.call('activation.detail', { id }, { token: tokenOf('operator') })).envelope.errorCode).toBe('activation_not_found');
});

test('what is sent is complete and right, and every problem stands at its field', async () => {
  const empty = await submit('newbie', { accountType: 'enterprise', province: '广东省', city: '深圳市' });
  expect(empty.fields?.map(({ path }) => path)).toEqual([
    'companyName',
    'creditCode',
    'legalPerson',
    'licencePicture',
    'contactName',
    'contactPhone',
    'area',
    'address',
  ]);
  const whole = await person(server, tokenOf('newbie'));
  const wrong: readonly (readonly [string, string])[] = [
    ['identityNo', '110105194912310021'],
    ['identityNo', '11010519490231002X'],
    ['realName', '   '],
    ['frontPicture', must(whole.backPicture)],
    ['backPicture', '01a00000-0000-7000-8000-00000000dead'],
  ];
  for (const [path, value] of wrong) {
    const { fields, message } = await submit('newbie', { ...whole, [path]: value });
    expect([path, fields?.map((field) => field.path)]).toEqual([path, [path]]);
    expect(message).not.toBe('');
  }
  // Another user's picture is as one that is not there.
  const foreign = await person(server, tokenOf('clerk'));
  expect(await submit('newbie', { ...whole, frontPicture: must(foreign.frontPicture) })).toMatchObject({ errorCode: 'invalid_fields' });
  expect(await statusOf('newbie')).toBe(0);
});

describe('L15: only the platform’s people activate [v5.0.0-2.3.1]', () => {
  test('no sequence of the applicant’s calls gets there, and planted fields are refused', async () => {
    const input = await person(server, tokenOf('newbie'));
    const planted = [
      'state',
      'activationStatus',
      'autheStatus',
      'activated',
      'covers_tenant',
      'coversCompany',
      'turn',
      'userId',
      'tenantId',
      'decideTime',
    ];
    for (const name of planted)
      for (const id of ['activation.saveDraft', 'activation.submit'] as const) {
        const { status } = await server.call(id, input, { token: tokenOf('newbie'), extra: { [name]: 1 } });
        expect([name, status]).toEqual([name, 400]);
      }
    const { id } = (await submit('newbie', input)).success ? await requestOf('newbie') : { id: '' };
    const steps = [
      () => submit('newbie', input),
      () => server.call('activation.saveDraft', input, { token: tokenOf('newbie') }),
      () => review({ id, turn: 1, verdict: 'approve' }, 'newbie'),
      () => review({ id, turn: 1, verdict: 'approve' }, 'merchant'),
      () => review({ id, turn: 1, verdict: 'approve' }, 'globex'),
    ];
    for (let at = 0; at < 20; at++) await must(steps[(at * 7) % steps.length])();
    expect(await statusOf('newbie')).toBe(2);
    expect((await productsOf('newbie')).result).toMatchObject({ total: 0 });
    expect(await own('newbie')).toMatchObject({ activationStatus: 'submitted', turn: 1 });
  });

  test('the server’s role can write neither a status nor a state, with any right in its tenant', async () => {
    const [user] = await query<{ tenant_id: string; id: string }>("SELECT tenant_id, id FROM app_user WHERE username = 'newbie'");
    const asApp = async (sql: string, values: unknown[] = []) => {
      const client = new pg.Client({ connectionString: server.database.appUrl });
      await client.connect();
      try {
        await client.query("SELECT set_config('app.tenant_id', $1, false)", [must(user).tenant_id]);
        return await client.query(sql, values).then(
          (done) => JSON.stringify(done.rows),
          (error: Error) => error.message,
        );
      } finally {
        await client.end();
      }
    };
    await submit('newbie', await person(server, tokenOf('newbie')));
    const { id } = await requestOf('newbie');
    expect(await asApp('UPDATE app_user SET authe_status = 1')).toContain('permission denied');
    expect(await asApp("UPDATE activation_request SET state = 'successful'")).toContain('permission denied');
    expect(await asApp('UPDATE activation_request SET documents = $1', [[]])).toContain('permission denied');
    expect(await asApp("UPDATE activation_request SET personal = '{}'")).toContain('what was sent is not changed');
    expect(await asApp('DELETE FROM activation_event')).toContain('permission denied');
    const decide = `SELECT decide_activation($1, 1, 'approve', '{}', NULL, $2, 1, '1 day', gen_random_uuid(), gen_random_uuid(), '', '', now())`;
    expect(await asApp(decide, [id, must(user).id])).toContain('cannot be decided so');
    expect(await asApp('SELECT count(*) FROM platform_activations(NULL, NULL, false, 10, 0)')).toBe('[{"count":"0"}]');
  });
});

test('two decide at once: one decision, and the applicant hears of one', async () => {
  const { id } = await sentCompany();
  const both = await Promise.all([
    review({ id, turn: 1, verdict: 'approve' }),
    review({ id, turn: 1, verdict: 'reject', remark: 'no' }, 'supervisor'),
  ]);
  expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(both.find(({ success }) => !success)).toMatchObject({ errorCode: 'activation_decided' });
  const [state] = await query<{ state: string }>('SELECT state FROM activation_request WHERE id = $1', [id]);
  expect(await statusOf('merchant')).toBe(must(state).state === 'successful' ? 1 : 3);
  const events = await query("SELECT 1 FROM activation_event WHERE request_id = $1 AND operation IN ('approve', 'reject')", [id]);
  expect(events).toHaveLength(1);
});
