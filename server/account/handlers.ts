import type { ownAccountEndpoints } from '../../contract/endpoints/identity/own-account.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of the current user and of the frame around the pages. */
export function createAccountHandlers({
  accounts,
  branding,
  information,
  mailChanges,
  phoneChanges,
  preferences,
  shell,
}: Services): Pick<
  Handlers,
  | keyof typeof ownAccountEndpoints
  | 'auth.permission'
  | 'auth.me'
  | 'auth.tenantByDomain'
  | 'shell.setting'
  | 'advert.get'
  | 'common.me'
  | 'preference.get'
  | 'preference.set'
> {
  return {
    'auth.permission': (_input, { principal, language }) => accounts.permissions(principal, language),
    'auth.me': (_input, { principal }) => accounts.userInfo(principal),
    'auth.tenantByDomain': ({ domain }, { host }) => branding.byHost(domain ?? host),
    'shell.setting': (_input, { principal, language }) => shell.setting(principal, language),
    'advert.get': (_input, { principal, language }) => shell.adverts(principal, language),
    'common.me': async (_input, { principal }) => ({ autheStatus: principal.autheStatus }),
    'account.information': (_input, caller) => information.read(caller),
    'account.saveInformation': async (input, caller) => {
      await information.save(input, caller);
      return null;
    },
    'account.changePhone': async (input, caller) => {
      await phoneChanges.change(input, caller);
      return null;
    },
    'account.changeMail': async (input, caller) => {
      await mailChanges.change(input, caller);
      return null;
    },
    'preference.get': ({ key }, { principal }) => preferences.get(principal, key),
    'preference.set': async ({ key, value }, { principal }) => {
      await preferences.set(principal, key, value);
      return null;
    },
  };
}
