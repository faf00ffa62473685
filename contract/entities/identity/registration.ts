import { String as Text } from 'typebox';
import { ruled } from '../../values.ts';

/** The version of the terms that a new user accepts: the day from which they hold. */
export const termsVersion = '2026-11-23';

/** A phone number in E.164, as the field of pages gives it. */
export const PhoneNumber = () => Text({ pattern: '^\\+[1-9][0-9]{6,14}$' });

/** What every new account has. Role, tenant, state, owner and activation are the server's: a body with them is refused (security P5). */
export const newAccount = {
  username: ruled(Text({ minLength: 1, maxLength: 32 }), { rule: 'accountName' }),
  password: Text({ minLength: 8, maxLength: 64 }),
};
