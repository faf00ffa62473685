import type { apiConfigEndpoints } from '../../contract/endpoints/company/api-config.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** The page of the documentation, as a path within the site. */
const documentation = '/system/apiDoc';

/** Handlers of API keys. */
export function createApiKeyHandlers({ apiKeys, apiDocs }: Services): Pick<Handlers, keyof typeof apiConfigEndpoints> {
  return {
    'apiConfig.getApiToken': (_input, caller) => apiKeys.list(caller),
    'apiConfig.createApiToken': (input, caller) => apiKeys.create(input, caller),
    'apiConfig.resetApiToken': (input, caller) => apiKeys.reset(input, caller),
    'apiConfig.editApiToken': async (input, caller) => {
      await apiKeys.edit(input, caller);
      return null;
    },
    'apiConfig.revokeApiToken': async (input, caller) => {
      await apiKeys.revoke(input, caller);
      return null;
    },
    'apiConfig.listApiRights': (_input, caller) => apiKeys.choices(caller),
    'apiConfig.getApiDocUrl': async () => documentation,
    'apiConfig.listApiCalls': (_input, caller) => apiDocs.list(caller),
    'apiConfig.getOpenApi': async () => apiDocs.openApi(),
    'apiConfig.getApiCall': (input, caller) => apiDocs.read(input, caller),
  };
}
