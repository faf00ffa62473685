import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of signing in and out and of captchas and proofs. */
export function createSignInHandlers({
  captchas,
  outbox,
  proofs,
  sessions,
  signIn,
}: Services): Pick<
  Handlers,
  'auth.login' | 'auth.phoneLogin' | 'auth.logout' | 'auth.tokenLogin' | 'auth.captcha' | 'auth.proof' | 'auth.sms' | 'outbox.list'
> {
  return {
    'auth.login': (input, caller) => signIn.byPassword(input, caller),
    'auth.phoneLogin': (input, caller) => signIn.byPhone(input, caller),
    'auth.logout': async (_input, caller) => {
      await sessions.end(caller.principal, caller);
      return null;
    },
    'auth.tokenLogin': ({ token }, caller) => signIn.byCode(token, caller),
    'auth.captcha': ({ key }) => captchas.draw(key),
    'auth.proof': ({ purpose, level = '1' }) => proofs.issue(purpose, Number(level)),
    'auth.sms': (input, caller) => signIn.sendCode(input, caller),
    'outbox.list': () => outbox.list(),
  };
}
