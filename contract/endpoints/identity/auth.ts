import { Boolean as Bool, Integer, Array as List, Literal, Null, Optional, String as Text, Union } from 'typebox';
import { declare } from '../../endpoint.ts';
import { PermissionReply, SignedIn, UserInfo } from '../../entities/identity/account.ts';
import { CaptchaPurpose, OwnCodePurpose, SentCodeAnswer, SmsPurpose } from '../../entities/identity/sent-code.ts';
import { Advert, ShellSetting } from '../../entities/shell.ts';
import { record } from '../../envelope.ts';
import { orNull } from '../../values.ts';

/** The answer to a check: a proof of work, or a graphic code with its key. */
const check = {
  proof: Optional(Text({ maxLength: 2_000 })),
  captcha: Optional(Text({ maxLength: 16 })),
  checkKey: Optional(Text({ maxLength: 64 })),
};
const account = { username: Text({ minLength: 1, maxLength: 100 }), password: Text({ minLength: 1, maxLength: 128 }) };

/** Where a code goes: a phone number, as its owner writes it, or a mail address. */
const contact = { phone: Optional(Text({ maxLength: 32 })), email: Optional(Text({ maxLength: 254 })) };
const codeReply = record({ challenge: Text(), seconds: Integer(), again: Integer() });

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
    query: record({ purpose: Optional(CaptchaPurpose) }),
    reply: Text(),
  },
  'auth.proof': {
    method: 'GET',
    path: '/ext/proof',
    access: 'public',
    summary: 'A challenge for a proof of work, as JSON text; spent at the first check',
    query: record({
      purpose: Union([Literal('login'), Literal('code'), Literal('register')]),
      level: Optional(Text({ pattern: '^[0-9]{1,2}$' })),
    }),
    reply: Text(),
    extension: true,
  },
  'auth.sms': {
    method: 'POST',
    path: '/{auth}/sms',
    access: 'public',
    summary:
      'Send a code: with `login` to the contact of an account, if name and password are right; otherwise to a phone or mail address. ' +
      'The reply is the same whether there is an account or not',
    body: record({
      purpose: SmsPurpose,
      username: Optional(account.username),
      password: Optional(account.password),
      ...contact,
      ...check,
    }),
    reply: codeReply,
  },
  'auth.ownSms': {
    method: 'POST',
    path: '/ext/sms',
    access: 'token',
    summary: 'Send a code to the phone or mail address of who is signed in, or to the new one that shall replace it',
    body: record({ purpose: OwnCodePurpose, ...contact, ...check }),
    reply: codeReply,
    extension: true,
  },
  'auth.sendCount': {
    method: 'GET',
    path: '/{auth}/getCaptchaSendCount',
    access: 'public',
    summary: 'How many codes this network asked for within the hour to a phone or mail address; from the second on, a graphic code is due',
    query: record(contact),
    reply: Integer(),
  },
  'auth.resetCode': {
    method: 'GET',
    path: '/{auth}/getCaptchaByUpdatePwd',
    access: 'public',
    summary: 'Send the code that resets a password; always with a graphic code, and from a page of this origin',
    query: record({ ...contact, captcha: Optional(Text({ maxLength: 16 })), checkKey: Optional(Text({ maxLength: 64 })) }),
    reply: codeReply,
    changesState: true,
  },
  'auth.resetPassword': {
    method: 'POST',
    path: '/{auth}/resetPassword',
    access: 'public',
    summary: 'Set a new password by a code that was sent to the verified phone or mail address of the account; all its sessions end',
    body: record({ ...contact, sentCode: SentCodeAnswer, password: account.password }),
    reply: Null(),
  },
  'auth.resetPasswordWithOld': {
    method: 'POST',
    path: '/{auth}/resetPasswordWithOld',
    access: 'token',
    summary: 'Change the own password, proved by the old one or by a code for editPassword; all other sessions end',
    body: record({ oldPassword: Optional(account.password), sentCode: Optional(SentCodeAnswer), password: account.password }),
    reply: Null(),
  },
  'outbox.list': {
    method: 'GET',
    path: '/ext/outbox',
    access: { permission: 'platform:outbox' },
    summary: 'Messages that no service sent, where the accounts are a demo; of the last hour, the latest first',
    query: record({}),
    reply: List(record({ id: Text(), channel: Text(), recipient: Text(), subject: orNull(Text()), body: Text(), createdAt: Text() })),
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
