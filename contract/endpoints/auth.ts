import { Boolean as Bool, Integer, Array as List, Literal, Null, Optional, String as Text, Union } from 'typebox';
import { declare } from '../endpoint.ts';
import { PermissionReply, SignedIn, UserInfo } from '../entities/account.ts';
import { Advert, ShellSetting } from '../entities/shell.ts';
import { record } from '../envelope.ts';
import { orNull } from '../values.ts';

/** The answer to a check: a proof of work, or a graphic code with its key. */
const check = {
  proof: Optional(Text({ maxLength: 2_000 })),
  captcha: Optional(Text({ maxLength: 16 })),
  checkKey: Optional(Text({ maxLength: 64 })),
};
const account = { username: Text({ minLength: 1, maxLength: 100 }), password: Text({ minLength: 1, maxLength: 128 }) };

/** Calls of spec section 7, Authentication; `{auth}` is the run-time prefix of the auth service. */
export const authEndpoints = declare({
  'auth.login': {
    method: 'POST',
    path: '/{auth}/login',
    access: 'public',
    summary: 'Sign in by account name; good on code 1',
    body: record({
      ...account,
      ...check,
      code: Optional(Text({ maxLength: 16 })),
      challenge: Optional(Text({ maxLength: 64 })),
      remember: Optional(Bool()),
    }),
    reply: SignedIn,
    successCode: '1',
  },
  'auth.logout': {
    method: 'POST',
    path: '/{auth}/logout',
    access: 'token',
    summary: 'End the session that the token names',
    body: record({}),
    reply: Null(),
  },
  'auth.tokenLogin': {
    method: 'POST',
    path: '/{auth}/tokenLogin',
    access: 'public',
    summary: 'Sign in by a one-time code from a trusted system',
    body: record({ token: Text({ minLength: 1, maxLength: 200 }) }),
    reply: SignedIn,
    successCode: '1',
  },
  'auth.permission': {
    method: 'GET',
    path: '/{auth}/permission/getUserPermissionByToken',
    access: 'token',
    summary: 'The menu, the rights of the user and all rules there are',
    query: record({}),
    reply: PermissionReply,
  },
  'auth.me': {
    method: 'GET',
    path: '/sys/getLoginUserInfo',
    access: 'token',
    summary: 'Who is signed in',
    query: record({}),
    reply: UserInfo,
  },
  'auth.captcha': {
    method: 'GET',
    path: '/{auth}/randomImage/:key',
    access: 'public',
    summary: 'A graphic code as a data URI; the key is spent at the first check',
    params: record({ key: Text({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }) }),
    query: record({}),
    reply: Text(),
  },
  'auth.proof': {
    method: 'GET',
    path: '/ext/proof',
    access: 'public',
    summary: 'A challenge for a proof of work, as JSON text; spent at the first check',
    query: record({ purpose: Union([Literal('login'), Literal('code')]), level: Optional(Text({ pattern: '^[0-9]{1,2}$' })) }),
    reply: Text(),
    extension: true,
  },
  'auth.sms': {
    method: 'POST',
    path: '/{auth}/sms',
    access: 'public',
    summary: "Send a code to the account's phone or mail address, if name and password are right; the reply is the same if not",
    body: record({ purpose: Literal('login'), ...account, ...check }),
    reply: record({ challenge: Text(), seconds: Integer() }),
  },
  'outbox.list': {
    method: 'GET',
    path: '/ext/outbox',
    access: { permission: 'platform:outbox' },
    summary: 'Messages that no service sent, where the accounts are a demo; of the last hour, the latest first',
    query: record({}),
    reply: List(record({ channel: Text(), recipient: Text(), body: Text(), createdAt: Text() })),
    extension: true,
  },
  'auth.tenantByDomain': {
    method: 'GET',
    path: '/{auth}/getTenantInfoByDomain',
    access: 'public',
    summary: 'Logo, name and colour of the tenant whose domain the page is opened on',
    query: record({ domain: Optional(Text({ maxLength: 253 })) }),
    reply: record({ companyLogoImg: orNull(Text()), companyName: orNull(Text()), colour: Optional(Text()) }),
  },
  'shell.setting': {
    method: 'GET',
    path: '/ext/shell',
    access: 'token',
    summary: "What the user's tenant sets of the frame around the pages: help, chat, hosts that may be framed",
    query: record({}),
    reply: ShellSetting,
    extension: true,
  },
  'advert.get': {
    method: 'GET',
    path: '/attAdverts/get',
    access: 'token',
    summary: "The tenant's adverts of the moment, for the home page",
    query: record({}),
    reply: List(Advert),
  },
});
