import { createInformation } from '../account/information.ts';
import { createPictureDrawing } from '../files/picture/draw-picture.ts';
import { createMailChanges } from '../sign-in/mail-changes.ts';
import { createPasswordChanges, type PasswordChangesDeps } from '../sign-in/password-changes.ts';
import { createPhoneChanges } from '../sign-in/phone-changes.ts';

/** Creates what users change of their own account. */
export function ownAccountServices(deps: PasswordChangesDeps) {
  return {
    passwordChanges: createPasswordChanges(deps),
    phoneChanges: createPhoneChanges(deps),
    mailChanges: createMailChanges(deps),
    information: createInformation(deps.database, deps.now, createPictureDrawing()),
  };
}
