import { Boolean as Bool, Enum, Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  deliveryStates,
  IssuedWebhook,
  WebhookDelivery,
  WebhookDeliveryRow,
  WebhookRow,
  WebhookTypes,
  webhookEventTypes,
} from '../../entities/company/webhook.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, Remark, requiredText } from '../../values.ts';

const see = { permission: 'system:api:list' } as const;
const edit = { permission: 'system:api:edit' } as const;
const one = record({ id: Id() });
const typed = {
  label: requiredText(limits.apiKeyLabel),
  url: requiredText(500),
  eventTypes: WebhookTypes(),
  description: Optional(Remark(200)),
};

/** Endpoints of a company that are told of its events (decision 72). */
export const webhookEndpoints = declare({
  'webhook.list': {
    method: 'GET',
    path: '/webhook/list',
    access: see,
    summary: "The company's webhook endpoints; never a secret",
    query: record({}),
    reply: List(WebhookRow),
  },
  'webhook.detail': {
    method: 'GET',
    path: '/webhook/queryById',
    access: see,
    summary: 'One webhook endpoint',
    query: one,
    reply: WebhookRow,
  },
  'webhook.eventTypes': {
    method: 'GET',
    path: '/webhook/eventTypes',
    access: see,
    summary: 'The events that the caller can choose for an endpoint',
    query: record({}),
    reply: List(record({ value: Text(), text: Text() })),
  },
  'webhook.add': {
    method: 'POST',
    path: '/webhook/add',
    access: edit,
    summary: 'Adds a webhook endpoint and shows its secret, once',
    body: record(typed),
    reply: IssuedWebhook,
    freshProof: true,
  },
  'webhook.edit': {
    method: 'PUT',
    path: '/webhook/edit',
    access: edit,
    summary: 'Changes a webhook endpoint; its secret stays',
    body: record({ id: Id(), ...typed }),
    reply: Null(),
    freshProof: true,
  },
  'webhook.rotate': {
    method: 'POST',
    path: '/webhook/rotate',
    access: edit,
    summary: 'Gives a webhook endpoint a new secret, which is shown once; for 24 hours messages are signed with both',
    body: one,
    reply: IssuedWebhook,
    freshProof: true,
  },
  'webhook.switch': {
    method: 'POST',
    path: '/webhook/switch',
    access: edit,
    summary: 'Switches a webhook endpoint on or off; what waits for one that is switched off is stopped',
    body: record({ id: Id(), on: Bool() }),
    reply: Null(),
  },
  'webhook.delete': {
    method: 'DELETE',
    path: '/webhook/delete',
    access: edit,
    summary: 'Deletes a webhook endpoint with its delivery log',
    query: one,
    reply: Null(),
  },
  'webhook.test': {
    method: 'POST',
    path: '/webhook/test',
    access: edit,
    summary: 'Sends the event webhook.test to an endpoint',
    body: one,
    reply: Null(),
  },
  'webhook.deliveries': {
    method: 'GET',
    path: '/webhook/deliveries',
    access: see,
    summary: 'The deliveries to an endpoint of the last 30 days, the latest first',
    query: record({
      id: Id(),
      eventType: Optional(Enum([...webhookEventTypes, 'webhook.test'], { dictionary: 'webhook_event' })),
      deliveryStatus: Optional(Enum([...deliveryStates], { dictionary: 'webhook_delivery_status' })),
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
    }),
    reply: pageOf(WebhookDeliveryRow),
  },
  'webhook.delivery': {
    method: 'GET',
    path: '/webhook/delivery',
    access: see,
    summary: 'One delivery with the body that is sent',
    query: one,
    reply: WebhookDelivery,
  },
  'webhook.resend': {
    method: 'POST',
    path: '/webhook/resend',
    access: edit,
    summary: 'Sends a delivery again, with the same id and body',
    body: one,
    reply: Null(),
  },
});
