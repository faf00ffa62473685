import type { webhookEndpoints } from '../../contract/endpoints/company/webhook.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of webhook endpoints and their delivery log. */
export function createWebhookHandlers({ webhooks, deliveryLog }: Services): Pick<Handlers, keyof typeof webhookEndpoints> {
  return {
    'webhook.list': (_input, caller) => webhooks.list(caller),
    'webhook.detail': (input, caller) => webhooks.detail(input, caller),
    'webhook.eventTypes': (_input, caller) => webhooks.choices(caller),
    'webhook.add': (input, caller) => webhooks.add(input, caller),
    'webhook.edit': async (input, caller) => {
      await webhooks.edit(input, caller);
      return null;
    },
    'webhook.rotate': (input, caller) => webhooks.rotate(input, caller),
    'webhook.switch': async (input, caller) => {
      await webhooks.turn(input, caller);
      return null;
    },
    'webhook.delete': async (input, caller) => {
      await webhooks.remove(input, caller);
      return null;
    },
    'webhook.test': async (input, caller) => {
      await webhooks.test(input, caller);
      return null;
    },
    'webhook.deliveries': (input, caller) => deliveryLog.list(input, caller),
    'webhook.delivery': (input, caller) => deliveryLog.detail(input, caller),
    'webhook.resend': async (input, caller) => {
      await deliveryLog.resend(input, caller);
      return null;
    },
  };
}
