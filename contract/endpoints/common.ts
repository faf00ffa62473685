import { Any, Boolean as Bool, Enum, Integer, Array as List, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../endpoint.ts';
import { Country } from '../entities/country.ts';
import { filePurposes, StoredFile } from '../entities/file.ts';
import { DictionaryItem } from '../entities/identity/account.ts';
import { record } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id } from '../values.ts';

const preferenceKey = Text({ minLength: 1, maxLength: 120, pattern: '^[A-Za-z0-9_./:-]+$' });

/** Calls of spec section 7, Common, and general extensions of ours. */
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
  'check.duplicate': {
    method: 'GET',
    path: '/sys/duplicate/check',
    access: 'token',
    summary:
      'Whether a value is still free in the tenant, for a fixed list of (table, field) pairs; an empty value is. Of user names, which are one on the platform, for who may create users',
    query: record({
      tableName: Text({ maxLength: 64 }),
      fieldName: Text({ maxLength: 64 }),
      fieldVal: Optional(Text({ maxLength: limits.text })),
      dataId: Optional(Text({ maxLength: 64 })),
    }),
    reply: Null(),
  },
  'check.ruleCode': {
    method: 'GET',
    path: '/sys/checkRule/checkByCode',
    access: 'token',
    summary: 'Judges a value by a validation rule of this contract that needs nothing but the value, or an identity number by its type',
    query: record({ ruleCode: Text({ maxLength: 64 }), value: Optional(Text({ maxLength: 2_000 })) }),
    reply: Null(),
  },
  'common.countryList': {
    method: 'GET',
    path: '/common/getCountryList',
    access: 'public',
    summary: 'Countries by ISO 3166-1 code with their names in both languages; value and text serve a select',
    query: record({}),
    reply: List(Country),
  },
  'common.currencyOptions': {
    method: 'GET',
    path: '/common/getCurrencyOptions',
    access: 'token',
    summary:
      'Currencies that amounts may be in, with their decimals by ISO 4217: the base currency first, then those that the tenant settles in',
    query: record({}),
    reply: List(record({ value: Text(), text: Text(), digits: Integer({ minimum: 0 }), isBase: Bool(), isSettlement: Bool() })),
  },
  'common.upload': {
    method: 'POST',
    path: '/sys/common/upload',
    access: 'token',
    summary: 'Keeps a PDF, PNG or JPG whose content is what its name says; only its sender, and who may read all files, get it back',
    body: record({ purpose: Enum([...filePurposes]) }),
    uploadMegabytes: limits.uploadMegabytes,
    reply: StoredFile,
  },
  'common.file': {
    method: 'GET',
    path: '/sys/common/file/:id',
    access: 'token',
    summary: 'A kept file, to be saved; a foreign one and one that is not there are alike',
    params: record({ id: Id() }),
    query: record({}),
    kind: 'blob',
    reply: Null(),
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
    keepsOnly: true,
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
