import { Literal, type Static, String as Text, Union } from 'typebox';
import { record } from '../../envelope.ts';

const open = [Literal('phoneLogin'), Literal('register'), Literal('reset'), Literal('invitation')] as const;

/** Codes that anybody may ask for, to a phone number or mail address that they type. */
export const OpenCodePurpose = Union([...open]);
export type OpenCodePurpose = Static<typeof OpenCodePurpose>;

/** Codes of `auth.sms`. `login` is a code that the password of the sign-in form asks for. */
export const SmsPurpose = Union([Literal('login'), ...open]);
export type SmsPurpose = Static<typeof SmsPurpose>;

/** Codes that a signed-in user asks for: to the own phone or mail address, with `editMobileNew` and `editMail` to a new one. */
export const OwnCodePurpose = Union([
  Literal('editPassword'),
  Literal('editMobileOld'),
  Literal('editMobileNew'),
  Literal('editMail'),
  Literal('stepUp'),
]);
export type OwnCodePurpose = Static<typeof OwnCodePurpose>;

export type CodePurpose = SmsPurpose | OwnCodePurpose;

/** What a check of `auth.captcha` is for; a picture of another purpose is refused. */
export const CaptchaPurpose = Union([Literal('login'), Literal('code'), Literal('check')]);
export type CaptchaPurpose = Static<typeof CaptchaPurpose>;

/** What the field `SentCode` holds: the typed code, and the secret of the browser that asked for it. */
export const SentCodeAnswer = record({
  challenge: Text({ minLength: 1, maxLength: 64 }),
  code: Text({ minLength: 1, maxLength: 16 }),
});
export type SentCodeAnswer = Static<typeof SentCodeAnswer>;
