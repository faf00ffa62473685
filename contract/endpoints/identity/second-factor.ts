import { Boolean as Bool, Enum, Integer, Array as List, Literal, Null, Optional, String as Text, Union } from 'typebox';
import { declare } from '../../endpoint.ts';
import { SignedIn } from '../../entities/identity/account.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, LocalTime, orNull } from '../../values.ts';

const pending = Text({ minLength: 1, maxLength: 64 });
const kind = Enum(['totp', 'passkey']);
const name = Text({ minLength: 1, maxLength: 40 });
/** The browser's response as JSON text; libraries on both sides know its shape. */
const passkey = Text({ minLength: 1, maxLength: 8_000 });
const code = Text({ minLength: 1, maxLength: 32 });
const first = { kind, name: Optional(name), code: Optional(code), passkey: Optional(passkey) };

/** What to show for a new factor: the secret and its QR code as a data URI, or options for the browser as JSON text. */
const FactorStart = record({ secret: orNull(Text()), qr: orNull(Text()), passkey: orNull(Text()) });

/** Calls of the second factor, of proving oneself again and of one's sessions. All are ours; a server may lack them. */
export const secondFactorEndpoints = declare({
  'auth.secondFactor': {
    method: 'POST',
    path: '/{auth}/login/secondFactor',
    access: 'public',
    summary: 'Complete a sign-in that waits for its second factor; good on code 1',
    body: record({ pending, way: Enum(['totp', 'passkey', 'recovery']), code: Optional(code), passkey: Optional(passkey) }),
    reply: SignedIn,
    successCode: '1',
  },
  'auth.enrolStart': {
    method: 'POST',
    path: '/{auth}/login/enrolStart',
    access: 'public',
    summary: 'Begin the first factor of an account whose tenant demands one, before it is signed in',
    body: record({ pending, kind }),
    reply: FactorStart,
  },
  'auth.enrolConfirm': {
    method: 'POST',
    path: '/{auth}/login/enrolConfirm',
    access: 'public',
    summary: 'Add the first factor and complete the sign-in; the recovery codes are shown once',
    body: record({ pending, ...first }),
    reply: record({ signedIn: SignedIn, recoveryCodes: List(Text()) }),
  },
  'auth.passkeyStart': {
    method: 'POST',
    path: '/{auth}/login/passkeyStart',
    access: 'public',
    summary: 'A challenge for signing in by a passkey alone',
    body: record({}),
    reply: record({ passkey: Text() }),
  },
  'auth.passkeyLogin': {
    method: 'POST',
    path: '/{auth}/login/passkey',
    access: 'public',
    summary: 'Sign in by a passkey, which proves the device and its user; good on code 1',
    body: record({ passkey, remember: Optional(Bool()) }),
    reply: SignedIn,
    successCode: '1',
  },
  'factor.list': {
    method: 'GET',
    path: '/ext/factor',
    access: 'token',
    summary: "The user's second factors, the number of unused recovery codes, and whether the tenant demands a factor",
    query: record({}),
    reply: record({
      factors: List(record({ id: Id(), kind, name: Text(), createdAt: LocalTime(), lastUsedAt: orNull(LocalTime()) })),
      recoveryCodes: Integer(),
      demanded: Bool(),
    }),
    extension: true,
  },
  'factor.start': {
    method: 'POST',
    path: '/ext/factor/start',
    access: 'token',
    summary: 'Begin a factor: the secret of an authenticator app, or options for a passkey',
    body: record({ kind }),
    reply: FactorStart,
    extension: true,
    freshProof: true,
  },
  'factor.confirm': {
    method: 'POST',
    path: '/ext/factor/confirm',
    access: 'token',
    summary: 'Add a factor by its first proof; the first one brings recovery codes, which are shown once',
    body: record(first),
    reply: record({ recoveryCodes: List(Text()) }),
    extension: true,
    freshProof: true,
  },
  'factor.rename': {
    method: 'PUT',
    path: '/ext/factor/name',
    access: 'token',
    summary: 'Name a factor',
    body: record({ id: Id(), name }),
    reply: Null(),
    extension: true,
  },
  'factor.remove': {
    method: 'POST',
    path: '/ext/factor/remove',
    access: 'token',
    summary: 'Remove a factor; not the last one where the tenant demands one',
    body: record({ id: Id() }),
    reply: Null(),
    extension: true,
    freshProof: true,
  },
  'factor.recoveryCodes': {
    method: 'POST',
    path: '/ext/factor/recoveryCodes',
    access: 'token',
    summary: 'Make new recovery codes, which are shown once; the earlier ones end',
    body: record({}),
    reply: record({ recoveryCodes: List(Text()) }),
    extension: true,
    freshProof: true,
  },
  'stepUp.start': {
    method: 'POST',
    path: '/ext/stepUp/start',
    access: 'token',
    summary: 'The ways in which the user of this session can be proved again, with a challenge for a passkey',
    body: record({}),
    reply: record({ ways: List(Text()), passkey: orNull(Text()) }),
    extension: true,
    asksOnly: true,
  },
  'stepUp.prove': {
    method: 'POST',
    path: '/ext/stepUp/prove',
    access: 'token',
    summary: 'Prove the user of this session again, for calls that need a fresh proof',
    body: record({
      way: Union([Literal('password'), Literal('totp'), Literal('passkey'), Literal('recovery')]),
      password: Optional(Text({ minLength: 1, maxLength: 128 })),
      code: Optional(code),
      passkey: Optional(passkey),
    }),
    reply: Null(),
    extension: true,
  },
  'session.list': {
    method: 'GET',
    path: '/ext/session',
    access: 'token',
    summary: "The user's running sessions, the last seen first; the place where the installation knows it",
    query: record({}),
    reply: List(
      record({
        id: Id(),
        device: Text(),
        address: Text(),
        place: orNull(Text()),
        createdAt: LocalTime(),
        lastSeenAt: LocalTime(),
        current: Bool(),
      }),
    ),
    extension: true,
  },
  'session.end': {
    method: 'POST',
    path: '/ext/session/end',
    access: 'token',
    summary: "End one of the user's sessions",
    body: record({ id: Id() }),
    reply: Null(),
    extension: true,
  },
  'session.endOthers': {
    method: 'POST',
    path: '/ext/session/endOthers',
    access: 'token',
    summary: "End all of the user's sessions but this one",
    body: record({}),
    reply: record({ ended: Integer() }),
    extension: true,
  },
  'session.history': {
    method: 'GET',
    path: '/ext/session/history',
    access: 'token',
    summary: "The user's sign-ins and changes of factors, the latest first",
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
    }),
    reply: pageOf(record({ id: Id(), at: LocalTime(), event: Text(), detail: Text(), address: Text(), place: orNull(Text()) })),
    extension: true,
  },
});
