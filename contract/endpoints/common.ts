import { Any, Boolean as Bool, Integer, Array as List, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../endpoint.ts';
import { DictionaryItem } from '../entities/account.ts';
import { record } from '../envelope.ts';
import { limits } from '../limits.ts';

const preferenceKey = Text({ minLength: 1, maxLength: 120, pattern: '^[A-Za-z0-9_./:-]+$' });

/** Calls of spec section 7, Common, and our extensions of general use. */
export const commonEndpoints = declare({
  'common.me': {
    method: 'GET',
    path: '/common/getMyInfo',
    access: 'token',
    summary: 'The account; autheStatus 1 means activated',
    query: record({}),
    reply: record({ autheStatus: Integer() }),
  },
  'dictionary.items': {
    method: 'GET',
    path: '/sys/dict/getDictItems/:code',
    access: 'token',
    summary: 'Items of one dictionary in the language of the request; an unknown code has none',
    params: record({ code: Text({ maxLength: 64 }) }),
    query: record({}),
    reply: List(DictionaryItem),
    withoutTimestamp: true,
    successCode: 0,
  },
  'preference.get': {
    method: 'GET',
    path: '/ext/preference/:key',
    access: 'token',
    summary: "One of the user's preferences, null when there is none",
    params: record({ key: preferenceKey }),
    query: record({}),
    reply: Any(),
    extension: true,
  },
  'preference.set': {
    method: 'PUT',
    path: '/ext/preference/:key',
    access: 'token',
    summary: `Keeps a preference of at most ${limits.preferenceBytes} bytes of JSON; null forgets it`,
    params: record({ key: preferenceKey }),
    body: record({ value: Any() }),
    reply: Null(),
    extension: true,
  },
  'ext.health': {
    method: 'GET',
    path: '/ext/health',
    access: 'public',
    summary: 'Whether the server can serve, and what is wrong when it cannot',
    query: record({}),
    reply: record({ ready: Bool(), problems: List(Text()) }),
    extension: true,
  },
  'ext.openapi': {
    method: 'GET',
    path: '/ext/openapi.json',
    access: 'token',
    summary: 'This contract as an OpenAPI 3.1 document; outside production unless switched on',
    query: record({}),
    reply: Obj({ openapi: Optional(Text()) }, { additionalProperties: true }),
    extension: true,
  },
});
