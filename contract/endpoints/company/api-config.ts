import { Boolean as Bool, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { ApiDocCall, ApiDocRow } from '../../entities/company/api-doc.ts';
import { ApiKeyDays, ApiKeyRow, IssuedApiKey, OverlapHours } from '../../entities/company/api-key.ts';
import { record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, requiredText } from '../../values.ts';

const see = { permission: 'system:api:list' } as const;
const edit = { permission: 'system:api:edit' } as const;
/** Networks such as `192.0.2.0/24`, separated by commas, spaces or line breaks. */
const addresses = () => Text({ maxLength: 600 });
const label = () => requiredText(limits.apiKeyLabel);
const rights = () => Text({ minLength: 1, maxLength: 600, description: 'Permission keys, separated by commas' });

/** Keys by which programs of a company call its API (decision 66). */
export const apiConfigEndpoints = declare({
  'apiConfig.getApiToken': {
    method: 'GET',
    path: '/apiConfig/getApiToken',
    access: see,
    summary: "The company's API keys with what they may do and when they were last used; never a token",
    query: record({}),
    reply: List(ApiKeyRow),
  },
  'apiConfig.createApiToken': {
    method: 'GET',
    path: '/apiConfig/createApiToken',
    access: edit,
    summary: 'Makes an API key and shows its token, once; changes state though it is a GET (spec section 7, security A2)',
    query: record({
      label: label(),
      rights: rights(),
      days: Optional(ApiKeyDays()),
      addresses: Optional(addresses()),
      /** Whether each request has to be signed. */
      signed: Optional(Bool()),
    }),
    reply: IssuedApiKey,
    changesState: true,
    freshProof: true,
  },
  'apiConfig.resetApiToken': {
    method: 'GET',
    path: '/apiConfig/resetApiToken',
    access: edit,
    summary:
      'Gives one of the own API keys a new token, which is shown once; the old one works for the hours given, or ends at once. Changes state though it is a GET',
    query: record({ id: Id(), overlapHours: Optional(OverlapHours()) }),
    reply: IssuedApiKey,
    changesState: true,
    freshProof: true,
  },
  'apiConfig.editApiToken': {
    method: 'PUT',
    path: '/apiConfig/editApiToken',
    access: edit,
    summary: 'Changes the label, rights or addresses of one of the own API keys',
    body: record({ id: Id(), label: label(), rights: rights(), addresses: Optional(addresses()) }),
    reply: Null(),
    freshProof: true,
  },
  'apiConfig.revokeApiToken': {
    method: 'POST',
    path: '/apiConfig/revokeApiToken',
    access: edit,
    summary: 'Ends an API key of the company at once, whoever owns it; again changes nothing',
    body: record({ id: Id() }),
    reply: Null(),
  },
  'apiConfig.listApiRights': {
    method: 'GET',
    path: '/apiConfig/listApiRights',
    access: see,
    summary: 'The rights that the caller can give to an API key',
    query: record({}),
    reply: List(record({ value: Text(), text: Text() })),
  },
  'apiConfig.getApiDocUrl': {
    method: 'GET',
    path: '/apiConfig/getApiDocUrl',
    access: 'token',
    summary: "The page of the API's documentation, as a path within the site",
    query: record({}),
    reply: Text(),
  },
  'apiConfig.listApiCalls': {
    method: 'GET',
    path: '/apiConfig/listApiCalls',
    access: 'token',
    summary: 'The calls that an API key can make',
    query: record({}),
    reply: List(ApiDocRow),
  },
  'apiConfig.getOpenApi': {
    method: 'GET',
    path: '/apiConfig/getOpenApi',
    access: 'token',
    summary: 'The OpenAPI document of the calls that an API key can make, for generators of clients',
    query: record({}),
    kind: 'blob',
    reply: Null(),
  },
  'apiConfig.getApiCall': {
    method: 'GET',
    path: '/apiConfig/getApiCall',
    access: 'token',
    summary: 'The documentation of one call that an API key can make: inputs and examples',
    query: record({ id: Text({ minLength: 1, maxLength: 64 }) }),
    reply: ApiDocCall,
  },
});
