import type { registrationEndpoints } from '../../contract/endpoints/identity/registration.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of registration and invitations. */
export function createRegistrationHandlers({
  acceptance,
  invitations,
  registration,
  signIn,
}: Services): Pick<Handlers, keyof typeof registrationEndpoints> {
  return {
    'auth.phoneLogin': (input, caller) => signIn.byPhone(input, caller),
    'auth.register': (input, caller) => registration.register(input, caller),
    'auth.checkOnlyUser': (input, caller) => registration.checkOnlyUser(input, caller),
    'registration.setting': (_input, caller) => registration.setting(caller),
    'invitation.list': (input, caller) => invitations.list(input, caller),
    'invitation.create': (input, caller) => invitations.create(input, caller),
    'invitation.revoke': async (input, caller) => {
      await invitations.revoke(input, caller);
      return null;
    },
    'invitation.open': (input) => acceptance.open(input),
    'invitation.accept': (input, caller) => acceptance.accept(input, caller),
  };
}
