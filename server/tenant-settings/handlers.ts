import type { tenantSettingEndpoints } from '../../contract/endpoints/company/tenant-setting.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of what a tenant decides for itself. */
export function createTenantSettingHandlers({ tenantSettings, logKeeping }: Services): Pick<Handlers, keyof typeof tenantSettingEndpoints> {
  return {
    'tenantSetting.read': (_input, caller) => tenantSettings.read(caller),
    'tenantSetting.list': (_input, caller) => tenantSettings.list(caller),
    'tenantSetting.changes': (input, caller) => tenantSettings.changes(input, caller),
    'tenantSetting.set': async (input, caller) => {
      await tenantSettings.set(input, caller);
      return null;
    },
    'tenantSetting.logLoss': (input, caller) => logKeeping.loss(input, caller),
    'tenantSetting.keepLog': async (input, caller) => {
      await logKeeping.keep(input, caller);
      return null;
    },
    'tenantSetting.putBack': async (input, caller) => {
      await tenantSettings.putBack(input, caller);
      return null;
    },
  };
}
