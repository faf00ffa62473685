import { Boolean as Bool, Optional, String as Text } from 'typebox';
import { declare } from '../endpoint.ts';
import { SignedIn } from '../entities/account.ts';
import { record } from '../envelope.ts';

/** A phone number in E.164, as the field of pages gives it. */
const phone = Text({ pattern: '^\\+[1-9][0-9]{6,14}$' });
/** A code that was sent, with the secret of the browser that asked for it. */
const sentCode = { code: Text({ minLength: 1, maxLength: 16 }), challenge: Text({ minLength: 1, maxLength: 64 }) };

/** How strangers become users (spec section 2; wire.md, Sign-in). */
export const registrationEndpoints = declare({
  'auth.phoneLogin': {
    method: 'POST',
    path: '/{auth}/phoneLogin',
    access: 'public',
    summary: 'Sign in by a verified phone and the code that was sent there; good on code 1',
    body: record({ phone, ...sentCode, remember: Optional(Bool()) }),
    reply: SignedIn,
    successCode: '1',
  },
});
