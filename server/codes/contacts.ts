import { phone as phoneType } from '../../contract/values/phone.ts';
import { type Refusal, wrongField } from '../calls/refusal.ts';

/** A phone number or mail address that a message goes to. */
export interface Recipient {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
}

const mailForm = /^[^@\s]{1,64}@[^@\s]{1,190}$/;

/** Returns a phone number in E.164; numbers without a country code are mainland China's. Null for what is no number. */
export function e164(typed: string): string | null {
  return phoneType.parse(typed.trim(), { country: 'CN' });
}

/**
 * Reads the one contact of a call, phone or mail address, in its normal notation.
 * @throws Refusal `invalid_fields` when there is none, or when it is not valid
 */
export function typedContact({ phone, email }: { readonly phone?: string; readonly email?: string }): Recipient {
  const given = phone !== undefined && phone !== '' ? 'phone' : 'email';
  const typed = given === 'phone' ? phone : email;
  if (typed === undefined || typed === '') throw wrongContact('phone', 'required', 'rule.required');
  const to = given === 'phone' ? e164(typed) : mailForm.test(typed) ? typed.toLowerCase() : null;
  if (to === null) throw wrongContact(given, given, 'rule.format');
  return { channel: given === 'phone' ? 'sms' : 'mail', to };
}

/** The contacts of an account in their normal notation, the phone first. */
export function contactsOf({ phone, email }: { readonly phone: string | null; readonly email: string | null }): readonly Recipient[] {
  return [
    ...(phone === null ? [] : [{ channel: 'sms' as const, to: e164(phone) ?? phone }]),
    ...(email === null ? [] : [{ channel: 'mail' as const, to: email.toLowerCase() }]),
  ];
}

/** Shows enough of a contact for its owner to know it again. */
export function maskedContact({ channel, to }: Recipient): string {
  return channel === 'sms' ? `${to.slice(0, -8)}****${to.slice(-4)}` : to.replace(/^(.).*@/, '$1***@');
}

/** The owner of a code that anybody may ask for. */
export function contactSubject({ channel, to }: Recipient): string {
  return `${channel} ${to}`;
}

/** The owner of a code that a signed-in user asks for; `recipient` is the number or address that the code proves, if it proves one. */
export function ownSubject(userId: string, recipient?: Recipient): string {
  return recipient === undefined ? `user ${userId}` : `user ${userId} ${contactSubject(recipient)}`;
}

function wrongContact(path: string, rule: string, message: string): Refusal {
  return wrongField(path, rule, message);
}
