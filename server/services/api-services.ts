import { randomBytes } from 'node:crypto';
import { createApiDocs } from '../api-docs/api-docs.ts';
import { createApiKeys } from '../api-keys/api-keys.ts';
import { createKeyAuthentication } from '../api-keys/authentication.ts';
import { createSecretBox } from '../calls/secret-box.ts';
import type { Database } from '../db/database.ts';
import { createDeliveryLog } from '../webhooks/delivery-log.ts';
import { createWebhookSending } from '../webhooks/sending.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';

export interface ApiServicesDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Encrypts secrets at rest; random by default, so that nothing can be read after a restart. */
  readonly secretKey: string | undefined;
  /** Prefix of addresses. */
  readonly omsBase: string;
  /** Where the installation is reached; null where it does not know. */
  readonly publicOrigin: string | null;
  /** Builds the OpenAPI document of the calls that API keys can make. */
  readonly openApi: () => Record<string, unknown>;
  /** Whether webhook endpoints may be on this machine. */
  readonly webhookLoopback: boolean;
}

/** Services of programs that call the API with a key, and of those that are told of events. */
export function createApiServices({ database, now, secretKey, omsBase, publicOrigin, openApi, webhookLoopback }: ApiServicesDeps) {
  const box = createSecretBox(secretKey ?? randomBytes(32).toString('base64url'));
  const hooks = { database, now, box, isLoopbackAllowed: webhookLoopback };
  return {
    webhooks: createWebhooks(hooks),
    webhookSending: createWebhookSending(hooks),
    deliveryLog: createDeliveryLog(database, now),
    apiKeys: createApiKeys(database, now, box),
    apiDocs: createApiDocs(database, { omsBase, publicOrigin, openApi }),
    keyAuthentication: createKeyAuthentication(database, now, box),
  };
}
