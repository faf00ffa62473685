import { uuidv7 } from 'uuidv7';
import { apiRights } from '../../contract/api-rights.ts';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { parseNumbers } from '../../contract/values/number-list.ts';
import { listPermissions } from '../account/db/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { SecretBox } from '../calls/secret-box.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts, textIn } from '../dictionaries/dictionaries.ts';
import { hashOf } from '../sign-in/authentication.ts';
import { readNetwork } from '../tenant-settings/allowed-addresses.ts';
import { apiKeyDictionaries, apiKeyRow } from './api-key-row.ts';
import { signingOwner } from './authentication.ts';
import { countLiveKeys, insertApiKey, listApiKeys, lockApiKey, type StoredApiKey, updateApiKey } from './db/api-keys.ts';
import { createSigningSecret, createToken } from './token.ts';

/** Networks of one key. */
const networksAtMost = 20;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const defaultDays = '90';

/** API keys of a company's people: each has some of its owner's rights, and only its hash is stored (decision 66, security A1). */
export function createApiKeys(database: Database, now: () => Date, box: SecretBox) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  const list = (caller: SignedInCaller) => inTenant(caller, (tx) => readKeys(tx, caller, now()));
  const choices = (caller: SignedInCaller) => inTenant(caller, (tx) => readChoices(tx, caller));

  const create = (input: CallInput<'apiConfig.createApiToken'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'apiConfig.createApiToken'>> => {
      const { tenantId, userId, timeZone } = caller.principal;
      const at = now();
      if ((await countLiveKeys(tx, { tenantId, userId }, at)) >= limits.apiKeys)
        throw new Refusal('api_key_too_many', { values: { most: limits.apiKeys } });
      const id = uuidv7();
      const validDays = Number(input.days ?? defaultDays);
      const said = { label: input.label.trim(), rights: readRights(input.rights, caller), addresses: readAddresses(input.addresses) };
      const secrets = issue(box, tenantId, id, input.signed === true);
      const expiresAt = new Date(at.getTime() + validDays * dayMs);
      await insertApiKey(tx, { tenantId, id, userId, ...said, validDays, ...secrets.stored, createdAt: at, expiresAt });
      await audit(tx, caller, at, { action: 'apiKey.create', subject: id, detail: { ...said, signed: input.signed === true } });
      const { label } = said;
      return { id, label, ...secrets.shown, expireTime: localTime(expiresAt, timeZone), oldUntilTime: null };
    });

  const reset = (input: CallInput<'apiConfig.resetApiToken'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'apiConfig.resetApiToken'>> => {
      const { tenantId, timeZone } = caller.principal;
      const at = now();
      const key = await ownLiveKey(tx, input.id, caller, at);
      const hours = Number(input.overlapHours ?? '0');
      const oldUntil = hours === 0 ? null : new Date(Math.min(at.getTime() + hours * hourMs, key.expiresAt.getTime()));
      const old = { oldHash: oldUntil && key.tokenHash, oldSigningSecret: oldUntil && key.signingSecret, oldUntil };
      const secrets = issue(box, tenantId, key.id, key.signingSecret !== null);
      const expiresAt = new Date(at.getTime() + key.validDays * dayMs);
      await updateApiKey(tx, key, { ...secrets.stored, ...old, expiresAt });
      const until = oldUntil && localTime(oldUntil, timeZone);
      await audit(tx, caller, at, { action: 'apiKey.reset', subject: key.id, detail: { label: key.label, until } });
      return { id: key.id, label: key.label, ...secrets.shown, expireTime: localTime(expiresAt, timeZone), oldUntilTime: until };
    });

  const edit = (input: CallInput<'apiConfig.editApiToken'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const key = await ownLiveKey(tx, input.id, caller, now());
      const after = { label: input.label.trim(), rights: readRights(input.rights, caller), addresses: readAddresses(input.addresses) };
      await updateApiKey(tx, key, after);
      const { label, rights, addresses } = key;
      await audit(tx, caller, now(), { action: 'apiKey.edit', subject: key.id, detail: { before: { label, rights, addresses }, after } });
    });

  const revoke = ({ id }: CallInput<'apiConfig.revokeApiToken'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx) => {
      const key = isRowId(id) ? await lockApiKey(tx, caller.principal.tenantId, id) : null;
      if (key === null) throw new Refusal('api_key_not_found');
      if (key.revokedAt !== null) return;
      await updateApiKey(tx, key, { revokedAt: now(), oldHash: null, oldSigningSecret: null, oldUntil: null });
      await audit(tx, caller, now(), { action: 'apiKey.revoke', subject: id, detail: { label: key.label } });
    });

  return { list, choices, create, reset, edit, revoke };
}

async function readKeys(tx: Transaction, caller: SignedInCaller, at: Date): Promise<CallReply<'apiConfig.getApiToken'>> {
  const textOf = await readTexts(tx, caller, apiKeyDictionaries);
  const names = await rightNames(tx, caller);
  return (await listApiKeys(tx, caller.principal.tenantId)).map((key) => apiKeyRow(key, { caller, now: at, textOf, names }));
}

async function readChoices(tx: Transaction, caller: SignedInCaller): Promise<CallReply<'apiConfig.listApiRights'>> {
  const names = await rightNames(tx, caller);
  return givable(caller).map((value) => ({ value, text: names.get(value) ?? value }));
}

/** @throws Refusal api_key_not_found, api_key_over */
async function ownLiveKey(tx: Transaction, id: string, { principal }: SignedInCaller, at: Date): Promise<StoredApiKey> {
  const key = isRowId(id) ? await lockApiKey(tx, principal.tenantId, id) : null;
  // A new token shows its owner's rights to whoever makes it, so it is the owner's alone.
  if (key === null || key.userId !== principal.userId) throw new Refusal('api_key_not_found');
  if (key.revokedAt !== null || key.expiresAt <= at) throw new Refusal('api_key_over');
  return key;
}

/** Makes what is shown once, and what is stored of it. */
function issue(box: SecretBox, tenantId: string, id: string, signed: boolean) {
  const token = createToken();
  const signingSecret = signed ? createSigningSecret() : null;
  return {
    shown: { token, signingSecret },
    stored: {
      tokenHash: hashOf(token),
      prefix: token.slice(0, 8),
      last4: token.slice(-4),
      signingSecret: signingSecret === null ? null : box.seal(Buffer.from(signingSecret), signingOwner(tenantId, id)),
    },
  };
}

/** The rights that this caller can give: those of the closed list that the caller holds. */
function givable({ principal }: SignedInCaller): string[] {
  return apiRights.filter((right) => principal.permissions.has(right));
}

async function rightNames(tx: Transaction, { language }: SignedInCaller): Promise<ReadonlyMap<string, string>> {
  const rules = await listPermissions(tx);
  return new Map(rules.map(({ action, descriptions }) => [action, textIn(descriptions, language) ?? action]));
}

/** @throws Refusal invalid_fields for a right that the caller cannot give */
function readRights(text: string, caller: SignedInCaller): string[] {
  const wanted = [...new Set(parseNumbers(text))];
  const own = new Set(givable(caller));
  const foreign = wanted.find((right) => !own.has(right));
  if (foreign !== undefined) throw wrong('rights', 'apiKey.foreignRight', { right: foreign.slice(0, 60) });
  if (wanted.length === 0) throw wrongField('rights', 'required', 'rule.required');
  return wanted;
}

/** @throws Refusal invalid_fields for what is no network */
function readAddresses(text = ''): string[] {
  const networks = [...new Set(parseNumbers(text))];
  if (networks.length > networksAtMost) throw wrong('addresses', 'apiKey.tooManyNetworks', { most: networksAtMost });
  const bad = networks.find((network) => readNetwork(network) === null);
  if (bad !== undefined) throw wrong('addresses', 'apiKey.network', { network: bad.slice(0, 60) });
  return networks;
}

function wrong(path: string, message: string, values: Readonly<Record<string, string | number>>): Refusal {
  return wrongField(path, message.replace('apiKey.', ''), message, values);
}
