import { absentId as id } from './reconciling-inputs.ts';

/** Harmless inputs for the calls about webhooks. */
export const webhookInputs = {
  'webhook.list': {},
  'webhook.detail': { id },
  'webhook.eventTypes': {},
  'webhook.add': { label: 'x', url: 'https://127.0.0.1/', eventTypes: ['order.placed'] },
  'webhook.edit': { id, label: 'x', url: 'https://127.0.0.1/', eventTypes: ['order.placed'] },
  'webhook.rotate': { id },
  'webhook.switch': { id, on: false },
  'webhook.delete': { id },
  'webhook.test': { id },
  'webhook.deliveries': { id },
  'webhook.delivery': { id },
  'webhook.resend': { id },
};
