import type { Handlers } from '../calls/handler.ts';
import { type Refusal, wrongField } from '../calls/refusal.ts';
import type { Services } from '../services.ts';

/** Handlers of signing in and out and of captchas and proofs. */
export function createSignInHandlers({
  captchas,
  codeRequests,
  outbox,
  passwordChanges,
  proofs,
  sessions,
  signIn,
}: Services): Pick<
  Handlers,
  | 'auth.login'
  | 'auth.logout'
  | 'auth.tokenLogin'
  | 'auth.captcha'
  | 'auth.proof'
  | 'auth.sms'
  | 'auth.ownSms'
  | 'auth.sendCount'
  | 'auth.resetCode'
  | 'auth.resetPassword'
  | 'auth.resetPasswordWithOld'
  | 'outbox.list'
> {
  return {
    'auth.login': (input, caller) => signIn.byPassword(input, caller),
    'auth.logout': async (_input, caller) => {
      await sessions.end(caller.principal, caller);
      return null;
    },
    'auth.tokenLogin': ({ token }, caller) => signIn.byCode(token, caller),
    'auth.captcha': ({ key, purpose }) => captchas.draw(key, purpose),
    'auth.proof': ({ purpose, level = '1' }) => proofs.issue(purpose, Number(level)),
    'auth.sms': async ({ purpose, ...input }, caller) => {
      if (purpose !== 'login') return codeRequests.open({ ...input, purpose }, caller);
      const { username, password } = input;
      if (username === undefined || password === undefined) throw missing(username === undefined ? 'username' : 'password');
      return signIn.sendCode({ ...input, username, password }, caller);
    },
    'auth.ownSms': (input, caller) => codeRequests.own(input, caller),
    'auth.sendCount': (input, caller) => codeRequests.sendCount(input, caller),
    'auth.resetCode': (input, caller) => codeRequests.open({ ...input, purpose: 'reset' }, caller, { always: true }),
    'auth.resetPassword': async (input, caller) => {
      await passwordChanges.reset(input, caller);
      return null;
    },
    'auth.resetPasswordWithOld': async (input, caller) => {
      await passwordChanges.change(input, caller);
      return null;
    },
    'outbox.list': () => outbox.list(),
  };
}

function missing(path: string): Refusal {
  return wrongField(path, 'required', 'rule.required');
}
