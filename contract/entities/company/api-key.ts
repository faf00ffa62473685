import { Boolean as Bool, Enum, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Coded, Id, LocalTime, orNull } from '../../values.ts';

/** States of an API key: it works, its time is over, or somebody ended it. */
export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** How long a key may live. A day is for keys that are made to try calls. */
export const apiKeyDays = ['1', '30', '90', '180', '365'] as const;
/** For how many hours the old token of a key still works after a reset. */
export const overlapHours = ['0', '1', '24', '72'] as const;

/** An API key as lists show it: the token itself is shown once and stored as a hash. */
export const ApiKeyRow = record({
  id: Id(),
  label: Text(),
  /** `oms_` and the first four signs of the token, and its last four. */
  prefix: Text(),
  last4: Text(),
  token: Text({ description: 'The beginning and the end of the token' }),
  /** Whose rights the key has at most. */
  owner: Text(),
  /** Whether the caller owns the key and so may change and reset it. */
  own: Bool(),
  rights: List(Text()),
  rightNames: Text(),
  /** Networks whose calls are answered, separated by commas; empty for all. */
  addresses: Text(),
  signed: Bool({ description: 'Whether each request has to be signed' }),
  keyStatus: Coded('api_key_status'),
  keyStatus_dictText: Text(),
  createTime: LocalTime(),
  expireTime: LocalTime(),
  lastUsedTime: orNull(LocalTime()),
  lastUsedAddress: orNull(Text()),
  /** Until when the token before the last reset works too; null when it does not. */
  oldUntilTime: orNull(LocalTime()),
});

/** What is shown once: the token, and the secret for signing where requests have to be signed. */
export const IssuedApiKey = record({
  id: Id(),
  label: Text(),
  token: Text(),
  signingSecret: orNull(Text()),
  expireTime: LocalTime(),
  oldUntilTime: orNull(LocalTime()),
});

export const ApiKeyDays = () => Enum([...apiKeyDays]);
export const OverlapHours = () => Enum([...overlapHours]);
