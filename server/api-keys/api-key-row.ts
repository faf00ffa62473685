import type { Static } from 'typebox';
import type { ApiKeyRow, ApiKeyState } from '../../contract/entities/company/api-key.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import type { StoredApiKey } from './db/api-keys.ts';

export const apiKeyDictionaries = ['api_key_status'] as const;

interface Reading {
  readonly caller: SignedInCaller;
  readonly now: Date;
  readonly textOf: TextOf;
  readonly names: ReadonlyMap<string, string>;
}

/** A key as its list shows it, without anything that could be used. */
export function apiKeyRow(
  key: StoredApiKey & { readonly owner: string },
  { caller, now, textOf, names }: Reading,
): Static<typeof ApiKeyRow> {
  const { principal, language } = caller;
  const local = (at: Date | null) => at && localTime(at, principal.timeZone);
  const state: ApiKeyState = key.revokedAt !== null ? 'revoked' : key.expiresAt <= now ? 'expired' : 'active';
  return {
    id: key.id,
    label: key.label,
    prefix: key.prefix,
    last4: key.last4,
    token: `${key.prefix}…${key.last4}`,
    owner: key.owner,
    own: key.userId === principal.userId,
    rights: key.rights,
    rightNames: key.rights.map((right) => names.get(right) ?? right).join(language === 'zh_CN' ? '、' : ', '),
    addresses: key.addresses.join(', '),
    signed: key.signingSecret !== null,
    keyStatus: state,
    keyStatus_dictText: textOf('api_key_status', state),
    createTime: localTime(key.createdAt, principal.timeZone),
    expireTime: localTime(key.expiresAt, principal.timeZone),
    lastUsedTime: local(key.lastUsedAt),
    lastUsedAddress: key.lastUsedAddress,
    oldUntilTime: key.oldUntil !== null && key.oldUntil > now && state === 'active' ? local(key.oldUntil) : null,
  };
}
