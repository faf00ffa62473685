import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type WebhookEvent, webhookEvents, webhookEventTypes } from '../../contract/entities/company/webhook.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { SecretBox } from '../calls/secret-box.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { isWhole, scopeOf } from '../orders/order-scope.ts';
import { insertEventFor } from './db/deliveries.ts';
import {
  countEndpoints,
  deleteEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  type StoredEndpoint,
  stopDeliveries,
  updateEndpoint,
} from './db/endpoints.ts';
import { readEndpointUrl } from './endpoint-url.ts';
import { createWebhookSecret, secretOwner } from './signature.ts';
import { webhookDictionaries, webhookRow } from './webhook-row.ts';

/** How long the secret before a rotation signs too. */
const overlapMs = 86_400_000;

export interface WebhooksDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly box: SecretBox;
  readonly isLoopbackAllowed: boolean;
}

/** The endpoints of a company that are told of its events (decision 72). */
export function createWebhooks({ database, now, box, isLoopbackAllowed }: WebhooksDeps) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  const list = (caller: SignedInCaller) => inTenant(caller, (tx) => readRows(tx, caller, now()));

  const detail = ({ id }: CallInput<'webhook.detail'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const [row] = isRowId(id) ? await readRows(tx, caller, now(), id) : [];
      if (row === undefined) throw new Refusal('webhook_not_found');
      return row;
    });

  const choices = (caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'webhook.eventTypes'>> => {
      const textOf = await readTexts(tx, caller, webhookDictionaries);
      return (await choosable(tx, caller)).map((value) => ({ value, text: textOf('webhook_event', value) }));
    });

  const add = (input: CallInput<'webhook.add'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'webhook.add'>> => {
      const { tenantId, userId } = caller.principal;
      const most = limits.webhookEndpoints;
      if ((await countEndpoints(tx, tenantId)) >= most) throw new Refusal('webhook_too_many', { values: { most } });
      const said = await readTyped(tx, input, caller, isLoopbackAllowed);
      const id = uuidv7();
      const secret = createWebhookSecret();
      const sealed = box.seal(Buffer.from(secret), secretOwner({ tenantId, id }));
      await insertEndpoint(tx, { tenantId, id, userId, ...said, secret: sealed, createdAt: now() });
      await audit(tx, caller, now(), { action: 'webhook.add', subject: id, detail: said });
      return { id, label: said.label, secret, oldUntilTime: null };
    });

  const edit = (input: CallInput<'webhook.edit'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const endpoint = await locked(tx, input.id, caller);
      const after = await readTyped(tx, input, caller, isLoopbackAllowed);
      await updateEndpoint(tx, endpoint, after);
      const { label, url, eventTypes, description } = endpoint;
      const before = { label, url, eventTypes, description };
      await audit(tx, caller, now(), { action: 'webhook.edit', subject: endpoint.id, detail: { before, after } });
    });

  const rotate = ({ id }: CallInput<'webhook.rotate'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'webhook.rotate'>> => {
      const endpoint = await locked(tx, id, caller);
      const secret = createWebhookSecret();
      const oldUntil = new Date(now().getTime() + overlapMs);
      const sealed = box.seal(Buffer.from(secret), secretOwner(endpoint));
      await updateEndpoint(tx, endpoint, { secret: sealed, oldSecret: endpoint.secret, oldUntil });
      const until = localTime(oldUntil, caller.principal.timeZone);
      await audit(tx, caller, now(), { action: 'webhook.rotate', subject: id, detail: { label: endpoint.label, until } });
      return { id, label: endpoint.label, secret, oldUntilTime: until };
    });

  const turn = ({ id, on }: CallInput<'webhook.switch'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const endpoint = await locked(tx, id, caller);
      if ((endpoint.state === 'on') === on) return;
      await updateEndpoint(tx, endpoint, { state: on ? 'on' : 'off' });
      if (!on) await stopDeliveries(tx, endpoint);
      await audit(tx, caller, now(), { action: on ? 'webhook.on' : 'webhook.off', subject: id, detail: { label: endpoint.label } });
    });

  const remove = ({ id }: CallInput<'webhook.delete'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const endpoint = await locked(tx, id, caller);
      await deleteEndpoint(tx, endpoint);
      const { label, url } = endpoint;
      await audit(tx, caller, now(), { action: 'webhook.delete', subject: id, detail: { label, url } });
    });

  const test = ({ id }: CallInput<'webhook.test'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const endpoint = await locked(tx, id, caller);
      await queueTest(tx, endpoint, caller, now());
    });

  return { list, detail, choices, add, edit, rotate, turn, remove, test };
}

async function readRows(tx: Transaction, caller: SignedInCaller, at: Date, id?: string) {
  const textOf = await readTexts(tx, caller, webhookDictionaries);
  return (await listEndpoints(tx, caller.principal.tenantId, id)).map((endpoint) => webhookRow(endpoint, { caller, now: at, textOf }));
}

/** @throws Refusal webhook_off */
async function queueTest(tx: Transaction, { tenantId, id, label, state }: StoredEndpoint, caller: SignedInCaller, at: Date): Promise<void> {
  if (state !== 'on') throw new Refusal('webhook_off');
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: { endpointId: id, label } });
  const event = { tenantId, id: uuidv7(), type: 'webhook.test', body, createdAt: at };
  await insertEventFor(tx, event, { id: uuidv7(), endpointId: id });
  await audit(tx, caller, at, { action: 'webhook.test', subject: id, detail: { label } });
}

/** @throws Refusal webhook_not_found */
async function locked(tx: Transaction, id: string, { principal }: SignedInCaller): Promise<StoredEndpoint> {
  const endpoint = isRowId(id) ? await lockEndpoint(tx, principal.tenantId, id) : null;
  if (endpoint === null) throw new Refusal('webhook_not_found');
  return endpoint;
}

/** The events that the caller sees on the pages too: an endpoint is told of all orders, so a data rule must not narrow them. */
async function choosable(tx: Transaction, caller: SignedInCaller): Promise<readonly WebhookEvent[]> {
  const { permissions } = caller.principal;
  const whole = new Set<string>(['account:list']);
  for (const permission of ['order:list', 'track:query'] as const)
    if (permissions.has(permission) && isWhole(await scopeOf(tx, caller, permission))) whole.add(permission);
  return webhookEventTypes.filter((type) => permissions.has(webhookEvents[type]) && whole.has(webhookEvents[type]));
}

/** @throws Refusal invalid_fields */
async function readTyped(
  tx: Transaction,
  { label, url, eventTypes, description = '' }: CallInput<'webhook.add'>,
  caller: SignedInCaller,
  isLoopbackAllowed: boolean,
) {
  const read = readEndpointUrl(url, isLoopbackAllowed);
  if (typeof read === 'string') throw wrong('url', read);
  if (read.href.length > 500) throw wrong('url', 'notUrl');
  const given = await choosable(tx, caller);
  const types = webhookEventTypes.filter((type) => eventTypes.includes(type));
  if (types.some((type) => !given.includes(type))) throw wrong('eventTypes', 'foreignEvent');
  const told = description.trim();
  return { label: label.trim(), url: read.href, eventTypes: types, description: told === '' ? null : told };
}

const wrongTexts = {
  notUrl: 'webhook.notUrl',
  notHttps: 'webhook.notHttps',
  credentials: 'webhook.credentials',
  private: 'webhook.private',
  foreignEvent: 'webhook.foreignEvent',
} as const;

function wrong(path: string, rule: keyof typeof wrongTexts): Refusal {
  return wrongField(path, rule, wrongTexts[rule]);
}
