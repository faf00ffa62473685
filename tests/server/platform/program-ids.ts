import { apiKey, webhook, webhookDelivery } from './company-rows.ts';

/** The ids of API keys and webhooks, as `id-fields.ts` has those of all other calls. */
export const programIds = {
  'apiConfig.editApiToken id': 'asks for a fresh proof first; api/api-keys.test.ts',
  'apiConfig.resetApiToken id': 'asks for a fresh proof first; api/api-keys.test.ts',
  'apiConfig.revokeApiToken id': { of: apiKey },
  'apiConfig.getApiCall id': 'the name of a call',
  'webhook.detail id': { of: webhook },
  'webhook.edit id': 'asks for a fresh proof first; webhooks/webhook-calls.test.ts',
  'webhook.rotate id': 'asks for a fresh proof first; webhooks/webhook-calls.test.ts',
  'webhook.switch id': { of: webhook },
  'webhook.delete id': { of: webhook },
  'webhook.test id': { of: webhook },
  'webhook.deliveries id': "searched within the caller's own log; webhooks/webhook-calls.test.ts",
  'webhook.delivery id': { of: webhookDelivery },
  'webhook.resend id': { of: webhookDelivery },
};
