import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { codeHtml } from '../calls/code-html.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { notify } from '../live/db/events.ts';
import { countDeliveries, findDelivery, listDeliveries, queueAgain } from './db/deliveries.ts';
import { lockEndpoint } from './db/endpoints.ts';
import { deliveryRow, webhookDictionaries } from './webhook-row.ts';

/** The log of deliveries to a company's endpoints. */
export function createDeliveryLog(database: Database, now: () => Date) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  const list = (input: CallInput<'webhook.deliveries'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'webhook.deliveries'>> => {
      const { id, eventType, deliveryStatus, pageNo = 1, pageSize = limits.pageSizeDefault } = input;
      const { tenantId } = caller.principal;
      if (!isRowId(id)) return { records: [], total: 0, size: pageSize, current: pageNo, pages: 0 };
      const search = { endpointId: id, eventType, state: deliveryStatus };
      const textOf = await readTexts(tx, caller, webhookDictionaries);
      const found = await listDeliveries(tx, tenantId, search, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      const total = await countDeliveries(tx, tenantId, search);
      const records = found.map((delivery) => deliveryRow(delivery, { caller, textOf }));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });

  const detail = ({ id }: CallInput<'webhook.delivery'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'webhook.delivery'>> => {
      const { body, ...delivery } = await found(tx, id, caller);
      const textOf = await readTexts(tx, caller, webhookDictionaries);
      const row = deliveryRow(delivery, { caller, textOf });
      const bodyHtml = codeHtml(JSON.stringify(JSON.parse(body), null, 2));
      return { ...row, endpointId: delivery.endpointId, body, bodyHtml, replyHtml: row.reply === null ? '' : codeHtml(row.reply) };
    });

  const resend = ({ id }: CallInput<'webhook.resend'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const { tenantId } = caller.principal;
      const { endpointId, type } = await found(tx, id, caller);
      const endpoint = await lockEndpoint(tx, tenantId, endpointId);
      if (endpoint?.state !== 'on') throw new Refusal('webhook_off');
      // One that waits is sent anyway.
      if (!(await queueAgain(tx, tenantId, id, now()))) return;
      await notify(tx, { kind: 'webhook' });
      await audit(tx, caller, now(), { action: 'webhook.resend', subject: id, detail: { label: endpoint.label, kind: type } });
    });

  return { list, detail, resend };
}

/** @throws Refusal webhook_delivery_not_found */
async function found(tx: Transaction, id: string, { principal }: SignedInCaller) {
  const delivery = isRowId(id) ? await findDelivery(tx, principal.tenantId, id) : null;
  if (delivery === null) throw new Refusal('webhook_delivery_not_found');
  return delivery;
}
