import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { termsVersion } from '../../../contract/entities/identity/registration.ts';
import { limits } from '../../../contract/limits.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { demoDay } from '../../support/database.ts';
import { type Domain, must, openDomain, refusalOf, stranger, tenants } from './fixture.ts';

let domain: Domain;
let services: Services;
const origin = 'https://waybill.example';
beforeAll(async () => {
  domain = await openDomain();
  services = createServices({ database: domain.database, now: () => domain.clock.now, publicOrigin: origin, outboxReadable: true });
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.clock.now = demoDay;
  await domain.behind.admin.query('TRUNCATE invitation, outbox_message');
});

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  domain.behind.admin.query<T>(text, values).then(({ rows }) => rows);
const roleId = async (code: string, tenantId: string = tenants.harbour) =>
  must((await sql<{ id: string }>('SELECT id FROM role WHERE tenant_id = $1 AND code = $2', [tenantId, code]))[0]).id;
const terms = termsVersion;
const account = (username: string) => ({ username, password: 'Correct7Horse', terms }) as const;

/** Invites and reads the token from the message. */
async function invite(by: string, roleCodes: readonly string[], to: { phone?: string; email?: string } = { phone: '+8613700137000' }) {
  const roleIds = await Promise.all(roleCodes.map((code) => roleId(code)));
  const { id } = await services.invitations.create({ ...to, nickName: '小王', roleIds }, await domain.as(by));
  let link = '';
  await expect
    .poll(async () => {
      link = /(https:\S+)/.exec((await services.outbox.list())[0]?.body ?? '')?.[1] ?? '';
      return link;
    })
    .toContain('invitation=');
  return { id, link, token: link.split('invitation=')[1] ?? '' };
}
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;

describe('an invitation', () => {
  test('makes a user with its roles, a proved phone and the accepted terms, once', async () => {
    const { link, token, id } = await invite('merchant', ['clerk']);
    expect(link).toBe(`${origin}/user/invitation?invitation=${token}`);
    const offer = await services.acceptance.open({ token });
    expect(offer).toMatchObject({
      company: '启航跨境 Harbour Lane',
      roleNames: '文员 Clerk',
      invitedBy: '林掌柜 Lin',
      recipient: '+86137****7000',
    });
    await services.acceptance.accept({ token, ...account('xiao.wang') }, stranger());
    const signedIn = await services.signIn.byPassword({ username: 'xiao.wang', password: 'Correct7Horse' }, stranger());
    expect(signedIn.userInfo).toMatchObject({ nickName: '小王' });
    const [user] = await sql(`SELECT u.tenant_id, u.owner, u.phone, u.phone_verified_at IS NOT NULL AS proved, t.version,
        (SELECT array_agg(r.code) FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id) AS roles
      FROM app_user u JOIN accepted_terms t ON t.user_id = u.id WHERE username = 'xiao.wang'`);
    expect(user).toEqual({
      tenant_id: tenants.harbour,
      owner: false,
      phone: '+8613700137000',
      proved: true,
      version: terms,
      roles: ['clerk'],
    });
    expect(await codeOf(services.acceptance.accept({ token, ...account('second.user') }, stranger()))).toBe('invitation_invalid');
    const { records } = await services.invitations.list({}, await domain.as('merchant', 'en_US'));
    expect(records).toMatchObject([{ id, state: 'accepted', state_dictText: 'Accepted', roleNames: '文员 Clerk' }]);
    // The database holds no token, as bytes or as text.
    const dump = JSON.stringify(
      await sql('SELECT row_to_json(i)::text AS row FROM invitation i UNION ALL SELECT row_to_json(a)::text FROM audit_log a'),
    );
    expect(dump).not.toContain(token);
  });

  test('is accepted by one of many at once', async () => {
    const { token } = await invite('merchant', ['clerk'], { email: 'many@harbour.example' });
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => services.acceptance.accept({ token, ...account(`many.${at}x`) }, stranger())),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sql("SELECT 1 FROM app_user WHERE username LIKE 'many.%'")).toHaveLength(1);
  });

  test('is refused alike after 72 hours, withdrawn, or made up', async () => {
    const { token, id } = await invite('merchant', ['clerk']);
    const late = async () => codeOf(services.acceptance.accept({ token, ...account('too.late') }, stranger()));
    domain.clock.now = new Date(demoDay.getTime() + limits.invitationMs);
    expect(await late()).toBe('invitation_invalid');
    domain.clock.now = demoDay;
    await services.invitations.revoke({ id }, await domain.as('merchant'));
    expect(await late()).toBe('invitation_invalid');
    expect(await codeOf(services.acceptance.open({ token }))).toBe('invitation_invalid');
    expect(await codeOf(services.acceptance.open({ token: 'x'.repeat(43) }))).toBe('invitation_invalid');
    expect(await codeOf(services.invitations.revoke({ id }, await domain.as('merchant')))).toBe('invitation_not_open');
  });

  test('belongs to its company: another one neither sees nor ends it, and gives none of its roles', async () => {
    const { id, token } = await invite('merchant', ['clerk']);
    const other = await domain.as('globex');
    expect((await services.invitations.list({}, other)).total).toBe(0);
    expect(await codeOf(services.invitations.revoke({ id }, other))).toBe('invitation_not_open');
    const foreign = services.invitations.create({ phone: '+8613700137001', roleIds: [await roleId('clerk')] }, other);
    expect(await codeOf(foreign)).toBe('role_not_found');
    expect((await services.acceptance.open({ token })).company).toContain('Harbour');
  });

  test('gives nothing that the inviter lacks, when it is made and when it is accepted', async () => {
    const inviter = await roleId('clerk');
    await sql(
      "INSERT INTO role_permission (tenant_id, role_id, action, type) SELECT $1, $2, action, type FROM permission WHERE action = 'system:user:add'",
      [tenants.harbour, inviter],
    );
    expect(await codeOf(invite('clerk', ['administrator']))).toBe('not_yours_to_give');
    const { token } = await invite('clerk', ['clerk']);
    await sql("DELETE FROM role_permission WHERE role_id = $1 AND action = 'system:user:add'", [inviter]);
    expect(await codeOf(services.acceptance.accept({ token, ...account('no.rights') }, stranger()))).toBe('invitation_invalid');
    expect(await codeOf(invite('clerk', ['clerk']))).toBe('forbidden');
  });

  test("proves no phone that is another account's, and keeps the invitation for another name when one is taken", async () => {
    const { token } = await invite('merchant', ['clerk'], { phone: '+8613800138001' });
    expect(await codeOf(services.acceptance.accept({ token, ...account('merchant') }, stranger()))).toBe('value_taken');
    await services.acceptance.accept({ token, ...account('second.lin') }, stranger());
    expect(await sql("SELECT phone, phone_verified_at FROM app_user WHERE username = 'second.lin'")).toEqual([
      { phone: null, phone_verified_at: null },
    ]);
  });

  test('is not sent while no origin of links is known', async () => {
    const work = domain.services.invitations.create(
      { phone: '+8613700137000', roleIds: [await roleId('clerk')] },
      await domain.as('merchant'),
    );
    expect(await codeOf(work)).toBe('public_origin_missing');
  });
});
