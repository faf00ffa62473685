import { createInformation } from '../account/information.ts';
import { createPasswordChanges, type PasswordChangesDeps } from '../sign-in/password-changes.ts';
import { createPhoneChanges } from '../sign-in/phone-changes.ts';

/** Creates what users change of their own account. */
export function ownAccountServices(deps: PasswordChangesDeps) {
  return {
    passwordChanges: createPasswordChanges(deps),
    phoneChanges: createPhoneChanges(deps),
    information: createInformation(deps.database, deps.now),
  };
}
