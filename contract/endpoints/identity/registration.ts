import { Boolean as Bool, Enum, Integer, Array as List, Literal, Null, Optional, String as Text, Union } from 'typebox';
import { declare } from '../../endpoint.ts';
import { SignedIn } from '../../entities/identity/account.ts';
import { newAccount, PhoneNumber, termsVersion } from '../../entities/identity/registration.ts';
import { SentCodeAnswer } from '../../entities/identity/sent-code.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, LocalTime, orNull } from '../../values.ts';

/** The answer to a check: a proof of work, or a graphic code with its key. */
const check = {
  proof: Optional(Text({ maxLength: 2_000 })),
  captcha: Optional(Text({ maxLength: 16 })),
  checkKey: Optional(Text({ maxLength: 64 })),
};
const terms = Literal(termsVersion);
const token = Text({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' });
const nextPage = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};
const mayInvite = { permission: 'system:user:add' };
const states = ['open', 'accepted', 'revoked', 'expired'] as const;

/** How strangers become users (spec section 2; wire.md, Sign-in). */
export const registrationEndpoints = declare({
  'auth.phoneLogin': {
    method: 'POST',
    path: '/{auth}/phoneLogin',
    access: 'public',
    summary: 'Sign in by a verified phone and the code that was sent there; good on code 1',
    body: record({ phone: PhoneNumber(), code: SentCodeAnswer, remember: Optional(Bool()) }),
    reply: SignedIn,
    successCode: '1',
  },
  'auth.register': {
    method: 'POST',
    path: '/{auth}/register',
    access: 'public',
    summary: 'A new account: by a phone and its code, or by a user name and a check. It founds a company, or joins the one of the domain',
    body: record({
      way: Union([Literal('phone'), Literal('username')]),
      ...newAccount,
      phone: Optional(PhoneNumber()),
      code: Optional(SentCodeAnswer),
      company: Optional(Text({ maxLength: 100 })),
      terms,
      ...check,
    }),
    reply: record({ username: Text(), company: orNull(Text()) }),
  },
  'auth.checkOnlyUser': {
    method: 'GET',
    path: '/{auth}/register/checkOnlyUser',
    access: 'public',
    summary: 'Whether an account has this name, phone or mail address; each answer takes a fresh check, ten an hour per address',
    query: record({
      username: Optional(Text({ maxLength: 100 })),
      phone: Optional(Text({ maxLength: 32 })),
      email: Optional(Text({ maxLength: 254 })),
      ...check,
    }),
    reply: Null(),
  },
  'registration.setting': {
    method: 'GET',
    path: '/ext/registration',
    access: 'public',
    summary: "Who may register on the page's domain: a new company, a new member of the domain's company, or nobody without an invitation",
    query: record({}),
    reply: record({
      kind: Enum(['company', 'member', 'invited']),
      company: orNull(Text()),
      /** Where new companies register, if not here. */
      elsewhere: orNull(Text()),
      passwordRule: Enum(['strict', 'wide']),
      terms: Text(),
    }),
    extension: true,
  },
  'invitation.list': {
    method: 'GET',
    path: '/ext/invitation/list',
    access: mayInvite,
    summary: "The company's invitations, the latest first; recipients are masked",
    query: record({ ...nextPage }),
    reply: pageOf(
      record({
        id: Id(),
        channel: Enum(['sms', 'mail']),
        recipient: Text(),
        nickName: Text(),
        roleNames: Text(),
        invitedBy: Text(),
        createTime: LocalTime(),
        expireTime: LocalTime(),
        state: Enum([...states], { dictionary: 'invitation_state' }),
        state_dictText: Text(),
      }),
    ),
    extension: true,
  },
  'invitation.create': {
    method: 'POST',
    path: '/ext/invitation/add',
    access: mayInvite,
    summary: 'Sends a link to a phone or mail address, by which one person becomes a user with these roles; good once and for 72 hours',
    body: record({
      phone: Optional(PhoneNumber()),
      email: Optional(Text({ maxLength: 254 })),
      nickName: Optional(Text({ maxLength: 100 })),
      roleIds: List(Id(), { minItems: 1, maxItems: 20 }),
    }),
    reply: record({ id: Id() }),
    extension: true,
    freshProof: true,
  },
  'invitation.revoke': {
    method: 'POST',
    path: '/ext/invitation/revoke',
    access: mayInvite,
    summary: 'Ends an invitation that nobody accepted',
    body: record({ id: Id() }),
    reply: Null(),
    extension: true,
  },
  'invitation.open': {
    method: 'POST',
    path: '/ext/invitation/open',
    access: 'public',
    summary: 'What an invitation offers: company, roles and who invites; the token is in the body, so that no log has it',
    body: record({ token }),
    reply: record({
      company: Text(),
      roleNames: Text(),
      invitedBy: Text(),
      recipient: Text(),
      nickName: Text(),
      passwordRule: Enum(['strict', 'wide']),
      terms: Text(),
    }),
    asksOnly: true,
    extension: true,
  },
  'invitation.accept': {
    method: 'POST',
    path: '/ext/invitation/accept',
    access: 'public',
    summary: 'A new account by an invitation; the roles are those of the invitation',
    body: record({ token, ...newAccount, nickName: Optional(Text({ maxLength: limits.text })), terms }),
    reply: record({ username: Text(), company: Text() }),
    extension: true,
  },
});
