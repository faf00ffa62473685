import type { Static } from 'typebox';
import type { DeliveryProblem, WebhookDeliveryRow, WebhookRow } from '../../contract/entities/company/webhook.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { messageOf } from '../calls/messages.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import type { StoredDelivery } from './db/deliveries.ts';
import type { listEndpoints } from './db/endpoints.ts';
import { messageId } from './signature.ts';

export const webhookDictionaries = ['webhook_event', 'webhook_status', 'webhook_delivery_status'] as const;

export const problemTexts: Readonly<Record<string, string>> & Readonly<Record<DeliveryProblem, string>> = {
  private: 'webhook.private',
  barred: 'webhook.barred',
  plainSecret: 'webhook.plainSecret',
  unreachable: 'webhook.unreachable',
  late: 'webhook.late',
  large: 'webhook.large',
  redirect: 'webhook.redirect',
};

interface Reading {
  readonly caller: SignedInCaller;
  readonly now: Date;
  readonly textOf: TextOf;
}

/** An endpoint as pages show it, without its secret. */
export function webhookRow(
  endpoint: Awaited<ReturnType<typeof listEndpoints>>[number],
  { caller, now, textOf }: Reading,
): Static<typeof WebhookRow> {
  const { timeZone } = caller.principal;
  const { id, label, url, description, eventTypes, state, owner, createdAt, oldUntil, waiting, lastDoneAt } = endpoint;
  return {
    ...{ id, label, url, description, eventTypes, owner, waiting },
    eventNames: eventTypes.map((type) => textOf('webhook_event', type)).join(caller.language === 'zh_CN' ? '、' : ', '),
    webhookStatus: state,
    webhookStatus_dictText: textOf('webhook_status', state),
    createTime: localTime(createdAt, timeZone),
    oldUntilTime: oldUntil !== null && oldUntil > now ? localTime(oldUntil, timeZone) : null,
    lastDoneTime: lastDoneAt === null ? null : localTime(new Date(lastDoneAt), timeZone),
  };
}

/** A delivery with what its last try brought. */
export function deliveryRow(delivery: StoredDelivery, { caller, textOf }: Omit<Reading, 'now'>): Static<typeof WebhookDeliveryRow> {
  const { timeZone } = caller.principal;
  const { id, eventId, type, state, attempts, createdAt, triedAt, nextAt, status, problem, tookMs, reply } = delivery;
  return {
    ...{ id, attempts, tookMs, reply },
    messageId: messageId(eventId),
    eventType: type,
    eventType_dictText: textOf('webhook_event', type),
    deliveryStatus: state,
    deliveryStatus_dictText: textOf('webhook_delivery_status', state),
    createTime: localTime(createdAt, timeZone),
    triedTime: triedAt && localTime(triedAt, timeZone),
    nextTime: state === 'waiting' ? localTime(nextAt, timeZone) : null,
    outcome: status !== null ? `HTTP ${status}` : problem && messageOf(problemTexts[problem], caller.language),
  };
}
