import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { rules } from '../../../contract/rules/all.ts';
import { startServer } from '../../../server/serve.ts';
import { demoDay } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must, tenants } from './fixture.ts';

let server: TestServer;
let merchant: string;
let globex: string;
let clock = demoDay;
beforeAll(async () => {
  server = await startTestServer({ options: { replaced: { now: () => clock, captchaAnswer: () => 'K7M4X' } } });
  merchant = await server.login('merchant');
  globex = await server.login('globex');
});
// Each test asks in a minute of its own.
beforeEach(() => {
  clock = new Date(clock.getTime() + 60_000);
});
afterAll(() => server.stop());

/** Sessions end over night. */
async function nextDay(): Promise<void> {
  clock = new Date(clock.getTime() + 86_400_000);
  [merchant, globex] = [await server.login('merchant'), await server.login('globex')];
}

const idOf = async (sql: string) => must((await server.database.admin.query<{ id: string }>(sql)).rows[0]).id;

async function ask(tableName: string, fieldName: string, fieldVal?: string, dataId?: string, token = merchant, lang = 'en_US') {
  const { status, envelope } = await server.call('check.duplicate', { tableName, fieldName, fieldVal, dataId }, { token, lang });
  return { status, success: envelope.success, message: envelope.message, errorCode: envelope.errorCode };
}

const free = { status: 200, success: true, message: '', errorCode: undefined };
const taken = (message: string) => ({ status: 200, success: false, message, errorCode: 'value_taken' });

describe('GET /sys/duplicate/check (wire.md, Checks; security A4)', () => {
  test('a user name is one on the whole platform, whatever its case, and the message says so in the language of the request', async () => {
    expect(await ask('sys_user', 'username', 'nobody')).toEqual(free);
    expect(await ask('sys_user', 'username', 'MerChant')).toEqual(taken('This account name exists already'));
    expect(await ask('sys_user', 'username', ' globex ')).toEqual(taken('This account name exists already'));
    expect((await ask('sys_user', 'username', 'merchant', undefined, merchant, '')).message).toBe('账号已存在');
  });

  test('the record that is edited keeps its own value; the id of another tenant excludes nothing', async () => {
    const own = await idOf("SELECT id FROM app_user WHERE username = 'merchant'");
    expect(await ask('sys_user', 'username', 'merchant', own)).toEqual(free);
    expect((await ask('sys_user', 'username', 'clerk', own)).success).toBe(false);
    const foreign = await idOf("SELECT id FROM app_user WHERE username = 'globex'");
    expect((await ask('sys_user', 'username', 'globex', foreign)).success).toBe(false);
    expect(await ask('sys_user', 'username', 'globex', foreign, globex)).toEqual(free);
    for (const id of ['1', "x' OR '1'='1", randomUUID()]) expect((await ask('sys_user', 'username', 'merchant', id)).success).toBe(false);
  });

  test('nobody learns of accounts elsewhere: names only who may create users, addresses and numbers of the own tenant alone', async () => {
    const clerk = await server.login('clerk');
    const answers = await Promise.all(['merchant', 'globex', 'nobody'].map((name) => ask('sys_user', 'username', name, undefined, clerk)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 403, success: false, errorCode: 'forbidden' });
    await server.database.admin.query("UPDATE app_user SET email = 'hank@globex.example', phone = '13611112222' WHERE username = 'globex'");
    for (const token of [merchant, clerk]) {
      expect(await ask('sys_user', 'email', 'hank@globex.example', undefined, token)).toEqual(free);
      expect(await ask('sys_user', 'mobile', '13611112222', undefined, token)).toEqual(free);
    }
    expect((await ask('sys_user', 'email', 'hank@globex.example', undefined, globex)).success).toBe(false);
    expect((await ask('sys_user', 'mobile', '13611112222', undefined, globex)).success).toBe(false);
  });

  test('an email address whatever its case, a mobile number however it is written', async () => {
    await server.database.admin.query(
      "UPDATE app_user SET email = 'Lin@Harbour.example', phone = '+86 138-1234-5678' WHERE username = 'merchant'",
    );
    expect(await ask('sys_user', 'email', 'lin@harbour.EXAMPLE')).toEqual(taken('This email address exists already'));
    const own = await idOf("SELECT id FROM app_user WHERE username = 'merchant'");
    expect(await ask('sys_user', 'email', 'lin@harbour.example', own)).toEqual(free);
    expect(await ask('sys_user', 'mobile', '13812345678', own)).toEqual(free);
    expect(await ask('sys_user', 'email', 'lin@harbour.exampl')).toEqual(free);
    for (const number of ['13812345678', '+8613812345678', '138 1234 5678'])
      expect(await ask('sys_user', 'mobile', number)).toEqual(taken('This mobile number exists already'));
    expect(await ask('sys_user', 'mobile', '13812345679')).toEqual(free);
    // A number of another country with the same digits is another number.
    expect(await ask('sys_user', 'mobile', '+13812345678')).toEqual(free);
  });

  test("a customer's order number is one in its tenant, and no other tenant's is seen", async () => {
    const { rows } = await server.database.admin.query<{ id: string; no: string }>(
      `SELECT id, customer_no AS no FROM shipment_order WHERE tenant_id = '${tenants.globex}' AND customer_no NOT IN
        (SELECT customer_no FROM shipment_order WHERE tenant_id = '${tenants.harbour}') LIMIT 1`,
    );
    const { id, no } = must(rows[0]);
    expect(await ask('oms_order', 'customerNo', no, undefined, globex)).toEqual(taken('An order with this customer number exists already'));
    expect(await ask('oms_order', 'customerNo', no, id, globex)).toEqual(free);
    expect(await ask('oms_order', 'customerNo', no)).toEqual(free);
  });

  test("a permission identifier: the product's and the tenant's own", async () => {
    expect(await ask('sys_permission', 'perms', 'order:list')).toEqual(taken('This permission identifier exists already'));
    expect(await ask('sys_permission', 'perms', 'order:nothing')).toEqual(free);
    await server.database.admin.query(
      `INSERT INTO tenant_menu (tenant_id, id, built_in, menu_type, position, hidden, always_show, titles, keep_alive, internal_or_external,
         permission, permission_type, status, it_only)
       VALUES ('${tenants.globex}', 'own-button', false, '2', 1, false, false, '{}', false, false, 'own:button', '1', '1', false)`,
    );
    expect((await ask('sys_permission', 'perms', 'own:button', undefined, globex)).success).toBe(false);
    expect(await ask('sys_permission', 'perms', 'own:button', 'own-button', globex)).toEqual(free);
    expect(await ask('sys_permission', 'perms', 'own:button')).toEqual(free);
  });

  test('nothing to check is success, without asking', async () => {
    for (const value of [undefined, '', '   ']) expect(await ask('sys_user', 'username', value)).toEqual(free);
  });

  test('every other pair is refused, all alike', async () => {
    const pairs = [
      ['sys_user', 'password'],
      ['sys_user', 'password_hash'],
      ['app_user', 'username'],
      ['sys_user', 'username; drop table app_user'],
      ['sys_user where 1=1 --', 'username'],
      ['SYS_USER', 'USERNAME'],
      ['__proto__', 'constructor'],
      ['shipment_order', 'customer_no'],
      ['pg_roles', 'rolname'],
    ] as const;
    const answers = await Promise.all(pairs.map(async ([table, field]) => ask(table, field, 'merchant')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, success: false, errorCode: 'bad_request' });
  });

  test('without a token it says nothing', async () => {
    const { status, envelope } = await server.call('check.duplicate', {
      tableName: 'sys_user',
      fieldName: 'username',
      fieldVal: 'merchant',
    });
    expect([status, envelope.errorCode]).toEqual([401, 'unauthorized']);
  });

  test('a user has so many questions a minute, and not one more; another user has as many', async () => {
    const answers = await Promise.all(
      Array.from({ length: limits.checksPerMinute }, (_, at) => ask('sys_user', 'email', `name${at}@x.example`)),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await ask('sys_user', 'email', 'x@x.example')).toMatchObject({ status: 429, errorCode: 'too_many_requests' });
    expect((await ask('sys_user', 'email', 'x@x.example', undefined, globex)).status).toBe(200);
    clock = new Date(clock.getTime() + 60_000);
    expect((await ask('sys_user', 'email', 'x@x.example')).status).toBe(200);
  });

  test('a tenant has so many questions a day about user names, all its people and servers together', async () => {
    await nextDay();
    const deputy = await idOf("SELECT id FROM app_user WHERE username = 'newbie'");
    await server.database.admin.query(
      `INSERT INTO user_role SELECT tenant_id, '${deputy}', id FROM role WHERE tenant_id = '${tenants.harbour}' AND code = 'administrator'`,
    );
    const second = await startServer({ ...server.config }, () => undefined, { replaced: { now: () => clock } });
    try {
      const newbie = await server.login('newbie');
      const statuses: number[] = [];
      for (let at = 0; at < limits.platformChecksPerDay; at++) {
        if (at % 40 === 0) clock = new Date(clock.getTime() + 60_000);
        statuses.push((await ask('sys_user', 'username', `name${at}`, undefined, at % 2 === 0 ? merchant : newbie)).status);
      }
      expect(new Set(statuses)).toEqual(new Set([200]));
      for (const token of [merchant, newbie])
        expect(await ask('sys_user', 'username', 'globex', undefined, token)).toMatchObject({ status: 429, success: false });
      const elsewhere = new URL('/oms/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=globex', second.address);
      expect((await fetch(elsewhere, { headers: { 'X-Access-Token': merchant, 'system-belong': '3' } })).status).toBe(429);
      expect((await ask('sys_user', 'email', 'x@x.example')).status).toBe(200);
      expect((await ask('sys_user', 'username', 'merchant', undefined, globex)).status).toBe(200);
      await nextDay();
      expect((await ask('sys_user', 'username', 'nobody')).status).toBe(200);
    } finally {
      await second.stop();
    }
  });
});

describe('GET /sys/checkRule/checkByCode', () => {
  const check = async (ruleCode: string, value?: string) => {
    const { status, envelope } = await server.call('check.ruleCode', { ruleCode, value }, { token: merchant, lang: 'en_US' });
    return { status, success: envelope.success, message: envelope.message, errorCode: envelope.errorCode };
  };

  test("judges by the contract's rules and says the rule's own text", async () => {
    expect(await check('boxNo', 'A1')).toEqual(free);
    expect(await check('boxNo', 'A-1')).toEqual({
      status: 200,
      success: false,
      message: 'A box number holds letters and digits only',
      errorCode: 'rule_broken',
    });
    expect((await check('phone', '+8613812345678')).success).toBe(true);
    expect((await check('phone', '+999123456789')).success).toBe(false);
    expect((await check('boxNo', '')).success).toBe(true);
    expect((await check('notBlank', ' ')).success).toBe(false);
  });

  test('every code that is offered keeps its examples', async () => {
    const offered = Object.entries(rules).flatMap(([id, rule]) =>
      rule?.options === undefined && rule?.ask === undefined && rule ? [{ id, rule }] : [],
    );
    expect(offered.length).toBeGreaterThan(20);
    for (const { id, rule } of offered) {
      for (const value of rule.good)
        if (typeof value === 'string' && value !== '') expect([id, value, (await check(id, value)).success]).toEqual([id, value, true]);
      for (const value of rule.bad)
        if (typeof value === 'string' && value.trim() !== '')
          expect([id, value, (await check(id, value)).success]).toEqual([id, value, false]);
    }
  });

  test('codes that need more than a value, and those that nobody knows, are refused alike', async () => {
    const codes = ['maxLength', 'taxNumbers.VAT.DE', 'sameAs', 'unique', 'pattern', 'nope', '__proto__', 'constructor', "boxNo' OR '1'='1"];
    const answers = await Promise.all(codes.map((code) => check(code, 'x')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, errorCode: 'bad_request' });
    expect((await server.call('check.ruleCode', { ruleCode: 'boxNo', value: 'A1' })).status).toBe(401);
  });
});

describe('rules that ask the server keep their examples against it', () => {
  const asked = Object.entries(rules).flatMap(([id, rule]) => (rule?.ask === undefined ? [] : [{ id, rule, ask: rule.ask }]));
  test.each(asked)('$id', async ({ rule, ask: question }) => {
    for (const { options = {}, values = {}, good, bad } of [rule, ...(rule.more ?? [])]) {
      const judged = async (value: unknown) => {
        const asked = question(value, options, { values });
        if (asked === null) return true;
        if (asked.call === 'auth.checkOnlyUser') {
          const checkKey = `rule-key-${String(value)}`;
          await server.call('auth.captcha', { key: checkKey.replaceAll('.', '-'), purpose: 'check' });
          const answer = { captcha: 'K7M4X', checkKey: checkKey.replaceAll('.', '-') };
          return (await server.call('auth.checkOnlyUser', { ...asked.input, ...answer })).envelope.success;
        }
        const { envelope } =
          asked.call === 'check.duplicate'
            ? await server.call('check.duplicate', { tableName: '', fieldName: '', ...asked.input }, { token: merchant })
            : await server.call('check.ruleCode', { ruleCode: '', ...asked.input }, { token: merchant });
        return envelope.success;
      };
      for (const value of good) expect([value, await judged(value)]).toEqual([value, true]);
      for (const value of bad) expect([value, await judged(value)]).toEqual([value, false]);
    }
  });
});

describe('choices', () => {
  test('countries need no token, have both names whoever asks, and text in the language of the request', async () => {
    const { envelope } = await server.call('common.countryList', {}, { lang: 'en_US' });
    expect(envelope.result.length).toBeGreaterThan(240);
    const germany = { value: 'DE', text: 'Germany', countryCode: 'DE', countryCnname: '德国', countryEnname: 'Germany' };
    expect(envelope.result.find(({ value }) => value === 'DE')).toEqual(germany);
    const chinese = (await server.call('common.countryList', {})).envelope.result;
    expect(chinese.find(({ value }) => value === 'DE')).toEqual({ ...germany, text: '德国' });
    const names = (code: string) => chinese.find(({ value }) => value === code)?.countryCnname;
    expect([names('HK'), names('MO')]).toEqual(['中国香港', '中国澳门']);
  });

  test('currencies come with their decimals, and need a token', async () => {
    const { envelope } = await server.call('common.currencyOptions', {}, { token: merchant, lang: 'en_US' });
    expect(envelope.result.find(({ value }) => value === 'JPY')).toEqual({
      value: 'JPY',
      text: 'JPY Japanese yen',
      digits: 0,
      isBase: false,
      isSettlement: true,
    });
    expect(envelope.result.find(({ value }) => value === 'CNY')?.digits).toBe(2);
    expect((await server.call('common.currencyOptions', {}, {})).status).toBe(401);
  });

  test('currencies begin with the base and those of settlement, as the tenant has them', async () => {
    const listed = async () => (await server.call('common.currencyOptions', {}, { token: globex })).envelope.result;
    expect((await listed()).filter(({ isSettlement }) => isSettlement).map(({ value }) => value)).toEqual([
      'CNY',
      'USD',
      'EUR',
      'HKD',
      'JPY',
    ]);
    await server.database.admin.query(
      "UPDATE tenant SET base_currency = 'USD', settlement_currencies = '{GBP,CNY}' WHERE name = 'Globex Trading'",
    );
    const [first, second, third, fourth] = await listed();
    expect([first?.value, second?.value, third?.value, fourth?.isSettlement]).toEqual(['USD', 'GBP', 'CNY', false]);
    expect([first?.isBase, second?.isBase]).toEqual([true, false]);
  });
});

describe('the rules of a body are those of the contract', () => {
  test('a reason that is too long is named by its rule, with its text', async () => {
    const id = await idOf(`SELECT id FROM shipment_order WHERE tenant_id = '${tenants.harbour}' LIMIT 1`);
    const { status, envelope } = await server.call('order.close', { ids: id, reason: 'x'.repeat(501) }, { token: merchant, lang: 'en_US' });
    expect([status, envelope.errorCode]).toEqual([400, 'bad_request']);
    expect(envelope.fields).toEqual([{ path: 'reason', rule: 'maxLength', message: 'At most 500 characters' }]);
  });
});
