import type { secondFactorEndpoints } from '../../contract/endpoints/identity/second-factor.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of second factors, of proving oneself again and of one's sessions. */
export function createSecondFactorHandlers({
  factors,
  factorSignIn,
  ownSessions,
  stepUp,
}: Services): Pick<Handlers, keyof typeof secondFactorEndpoints> {
  return {
    'auth.secondFactor': (input, caller) => factorSignIn.bySecondFactor(input, caller),
    'auth.enrolStart': (input, caller) => factorSignIn.startEnrolling(input, caller),
    'auth.enrolConfirm': (input, caller) => factorSignIn.byEnrolling(input, caller),
    'auth.passkeyStart': (_input, caller) => factorSignIn.startPasskey(caller),
    'auth.passkeyLogin': (input, caller) => factorSignIn.byPasskey(input, caller),
    'factor.list': (_input, caller) => factors.list(caller),
    'factor.start': ({ kind }, caller) => factors.start(caller.principal, kind, caller),
    'factor.confirm': async (input, caller) => ({ recoveryCodes: await factors.confirmOwn(input, caller) }),
    'factor.rename': async (input, caller) => done(factors.rename(input, caller)),
    'factor.remove': async (input, caller) => done(factors.remove(input, caller)),
    'factor.recoveryCodes': async (_input, caller) => ({ recoveryCodes: await factors.newRecoveryCodes(caller) }),
    'stepUp.start': (_input, caller) => stepUp.start(caller),
    'stepUp.prove': async (input, caller) => done(stepUp.prove(input, caller)),
    'session.list': (_input, caller) => ownSessions.list(caller),
    'session.end': async (input, caller) => done(ownSessions.end(input, caller)),
    'session.endOthers': (_input, caller) => ownSessions.endOthers(caller),
    'session.history': (input, caller) => ownSessions.history(input, caller),
  };
}

/** Replies with null after the work. */
async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
