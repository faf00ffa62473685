import { Enum, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Coded, Id, LocalTime, orNull } from '../../values.ts';

/** The events that endpoints are told of, and the permission that shows the same on the pages. */
export const webhookEvents = {
  'order.placed': 'order:list',
  'order.failed': 'order:list',
  'order.handed_over': 'order:list',
  'order.voided': 'order:list',
  'label.ready': 'order:list',
  'tracking.updated': 'track:query',
  'balance.changed': 'account:list',
  'balance.low': 'account:list',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventTypes: readonly WebhookEvent[] = [
  ...(['order.placed', 'order.failed', 'order.handed_over', 'order.voided', 'label.ready'] as const),
  ...(['tracking.updated', 'balance.changed', 'balance.low'] as const),
];

/** On; switched off by a person; after the last try of a message; because the receiver answered 410. */
export const webhookStates = ['on', 'off', 'failed', 'gone'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** States of a delivery: due or to be tried again, received, given up, or ended with its endpoint. */
export const deliveryStates = ['waiting', 'done', 'failed', 'stopped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a try brought no answer. */
export type DeliveryProblem = 'private' | 'barred' | 'plainSecret' | 'unreachable' | 'late' | 'large' | 'redirect';

export const WebhookTypes = () => List(Enum([...webhookEventTypes]), { minItems: 1, maxItems: 20 });

/** An endpoint as pages show it: its secret is shown once. */
export const WebhookRow = record({
  id: Id(),
  label: Text(),
  url: Text(),
  description: orNull(Text()),
  eventTypes: List(Text()),
  eventNames: Text(),
  webhookStatus: Coded('webhook_status'),
  webhookStatus_dictText: Text(),
  owner: Text(),
  createTime: LocalTime(),
  /** Until when messages are signed with the secret before the last rotation too. */
  oldUntilTime: orNull(LocalTime()),
  /** Of the deliveries that are kept: how many wait, and when one was received last. */
  waiting: Integer(),
  lastDoneTime: orNull(LocalTime()),
});

/** What is shown once. */
export const IssuedWebhook = record({ id: Id(), label: Text(), secret: Text(), oldUntilTime: orNull(LocalTime()) });

/** One event on its way to one endpoint, with what the last try brought. */
export const WebhookDeliveryRow = record({
  id: Id(),
  messageId: Text({ description: 'The header webhook-id, the same at each try' }),
  eventType: Coded('webhook_event'),
  eventType_dictText: Text(),
  deliveryStatus: Coded('webhook_delivery_status'),
  deliveryStatus_dictText: Text(),
  attempts: Integer(),
  createTime: LocalTime(),
  triedTime: orNull(LocalTime()),
  nextTime: orNull(LocalTime()),
  outcome: orNull(Text()),
  tookMs: orNull(Integer()),
  reply: orNull(Text({ description: 'The first 1,024 bytes' })),
});
/** With what is sent, and the reply, as HTML. */
export const WebhookDelivery = record({
  ...WebhookDeliveryRow.properties,
  endpointId: Id(),
  body: Text(),
  bodyHtml: Text(),
  replyHtml: Text(),
});
