import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let merchant: string;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await server.login('merchant');
});
afterAll(() => server.stop());

const set = (column: 'frame_hosts' | 'chat' | 'help_url', value: unknown, tenant = 'Harbour') =>
  server.database.admin.query(`update tenant set ${column} = $1 where name like '%' || $2 || '%'`, [value, tenant]);
const setting = async (token = merchant, lang = 'en_US') => (await server.call('shell.setting', {}, { token, lang })).envelope.result;
const page = (headers: Readonly<Record<string, string>> = {}) => fetch(server.url, { headers: { accept: 'text/html', ...headers } });
const frameSrc = async () => /frame-src ([^;]*)/.exec((await page()).headers.get('content-security-policy') ?? '')?.[1];

describe('what a tenant sets of the shell', () => {
  it('is read in the language of the caller, and is its own tenant’s', async () => {
    expect(await setting()).toMatchObject({
      helpUrl: 'https://help.example.com/',
      frameHosts: [],
      chat: { kind: 'contact', phone: '+86 755 1234 5678', hours: 'Monday to Saturday, 9:00–21:00' },
      hasDepartment: true,
    });
    expect((await setting(merchant, '')).chat).toMatchObject({ hours: '周一至周六 9:00–21:00' });
    expect((await setting(await server.login('newbie'))).hasDepartment).toBe(false);
  });

  it('is the platform’s help and chat where the tenant has none of its own, and none where it wants none', async () => {
    const globex = await server.login('globex');
    expect(await setting(globex)).toMatchObject({
      helpUrl: 'https://help.waybill.example/',
      chat: { kind: 'contact', mail: 'support@waybill.example', hours: 'Monday to Saturday, 9:00–21:00' },
    });
    await set('chat', { kind: 'none' }, 'Globex');
    expect((await setting(globex)).chat).toEqual({ kind: 'none' });
    await set('chat', { kind: 'default' }, 'Globex');
    await server.database.admin.query(`update tenant set help_url = null, chat = '{"kind": "default"}' where kind = 'platform'`);
    expect(await setting(globex)).toMatchObject({ helpUrl: null, chat: { kind: 'contact', phone: null, mail: null, hours: null } });
  });

  it('tells the kinds of business of the tenant with who is signed in', async () => {
    const me = async () => (await server.call('auth.me', {}, { token: merchant })).envelope.result;
    expect((await me()).tenantCustomBusinessList).toEqual(['express', 'line', 'post', 'freight']);
    await server.database.admin.query(`update tenant set businesses = '{sea,express}' where name like '%Harbour%'`);
    expect((await me()).tenantCustomBusinessList).toEqual(['sea', 'express']);
  });

  it.each([
    'https://a.example',
    'a.example/x',
    'a.example; script-src *',
    '*.example',
    'A.example',
    ' a.example',
    "'self'",
    'a.example:123456',
  ])('takes no host that is more than a host: %s (security H4)', async (host) => {
    await expect(set('frame_hosts', [host])).rejects.toThrow(/check constraint/);
  });

  it('a chat that nobody can read is none', async () => {
    const before = await setting();
    await set('chat', { kind: 'frame' });
    expect((await setting()).chat).toEqual({ kind: 'none' });
    await set('chat', { kind: 'frame', url: 'https://chat.example/w' });
    expect((await setting()).chat).toEqual({ kind: 'frame', url: 'https://chat.example/w' });
    await set('chat', before.chat);
  });
});

describe('frame-src of the pages (security H4, H5)', () => {
  it('holds the hosts of the domain’s tenant and nobody else’s; the page is told the same', async () => {
    await set('frame_hosts', ['chat.example', 'bi.example:8443']);
    await set('frame_hosts', ['other.example'], 'Globex');
    await expect.poll(frameSrc, { timeout: 10_000, interval: 500 }).toBe('blob: chat.example bi.example:8443');
    expect(await (await page()).text()).toContain('chat.example');
    await set('frame_hosts', []);
    await expect.poll(frameSrc, { timeout: 10_000, interval: 500 }).toBe('blob:');
  });
});

describe('adverts (spec section 7, Common)', () => {
  it('are the tenant’s, of the moment, in the language of the caller', async () => {
    const asked = async (token: string) => (await server.call('advert.get', {}, { token, lang: 'en_US' })).envelope.result;
    const [first, ...more] = await asked(merchant);
    expect([first?.title, first?.url, more]).toEqual(['Peak-season space is open for booking', '/order/list', []]);
    expect(await asked(await server.login('globex'))).toEqual([]);
    await server.database.admin.query(
      `update advert set starts_at = starts_at - interval '2 years', ends_at = now() - interval '1 minute'`,
    );
    expect(await asked(merchant)).toEqual([]);
  });
});
