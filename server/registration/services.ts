import { createAcceptance } from './accept-invitation.ts';
import { createInvitations, type InvitationDeps } from './invitations.ts';
import { createRegistration, type RegistrationDeps } from './registration.ts';

/** Creates the services by which strangers become users. */
export function registrationServices(deps: RegistrationDeps & InvitationDeps) {
  return {
    registration: createRegistration(deps),
    invitations: createInvitations(deps),
    acceptance: createAcceptance(deps.database, deps.now),
  };
}
