import { Readable } from 'node:stream';
import { type ApiCallId, apiCalls } from '../../contract/api-calls.ts';
import { apiRights } from '../../contract/api-rights.ts';
import { type Endpoint, keysOf } from '../../contract/endpoint.ts';
import { type CallInput, type CallReply, endpoints } from '../../contract/endpoints/all.ts';
import { curlOf, withQuery } from '../../contract/values/curl.ts';
import { listPermissions } from '../account/db/accounts.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { codeHtml } from '../calls/code-html.ts';
import type { FileReply } from '../calls/handler.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { apiExamples } from './examples.ts';
import { parametersOf } from './parameters.ts';
import { realEffects } from './real-effects.ts';
import { apiCallTitles } from './titles.ts';

export interface ApiDocSettings {
  readonly omsBase: string;
  /** Where the installation is reached; null where it does not know. */
  readonly publicOrigin: string | null;
  /** Builds the OpenAPI document of the calls that API keys can make. */
  readonly openApi: () => Record<string, unknown>;
}

/** The documentation of the calls that API keys can make, told from the contract. */
export function createApiDocs(database: Database, { omsBase, publicOrigin, openApi }: ApiDocSettings) {
  async function rightNames({ principal, language }: SignedInCaller): Promise<ReadonlyMap<string, string>> {
    const rules = await database.tenant(principal.tenantId, (tx) => listPermissions(tx));
    return new Map(rules.map(({ action, descriptions }) => [action, textIn(descriptions, language) ?? action]));
  }

  function rowOf(id: ApiCallId, { language }: SignedInCaller, names: ReadonlyMap<string, string>) {
    const entry: Endpoint = endpoints[id];
    const given: readonly string[] = apiRights;
    const keys = keysOf(entry.access).filter((key) => given.includes(key));
    return {
      id,
      title: apiCallTitles[id].title[language],
      method: entry.method,
      path: `/${omsBase}${entry.path}`,
      right: keys.map((key) => names.get(key) ?? key).join(' / '),
      idempotent: entry.idempotent === true,
    };
  }

  return {
    /** Returns the OpenAPI document from which clients are generated. */
    openApi(): FileReply {
      const content = Readable.from([Buffer.from(JSON.stringify(openApi(), null, 2))]);
      return { fileName: 'waybill-openapi.json', contentType: 'application/json', content };
    },

    async list(caller: SignedInCaller): Promise<CallReply<'apiConfig.listApiCalls'>> {
      const names = await rightNames(caller);
      return apiCalls.map((id) => rowOf(id, caller, names));
    },

    /** @throws Refusal api_call_not_found for a call that is not of the API */
    async read({ id: wanted }: CallInput<'apiConfig.getApiCall'>, caller: SignedInCaller): Promise<CallReply<'apiConfig.getApiCall'>> {
      const id = apiCalls.find((one) => one === wanted);
      if (id === undefined) throw new Refusal('api_call_not_found');
      const { language } = caller;
      const entry: Endpoint = endpoints[id];
      const { input, result } = apiExamples[id];
      const origin = publicOrigin ?? `https://${caller.host === '' ? 'waybill.example' : caller.host}`;
      const row = rowOf(id, caller, await rightNames(caller));
      const takesBody = entry.body !== undefined;
      const example = JSON.stringify(input, null, 2);
      const curl = curlOf({
        method: entry.method,
        address: takesBody ? `${origin}${row.path}` : withQuery(`${origin}${row.path}`, input),
        body: takesBody ? example : null,
        idempotencyKey: row.idempotent ? '$(uuidgen)' : null,
        isFile: entry.kind === 'blob',
      });
      return {
        ...row,
        summary: apiCallTitles[id].summary[language],
        takesBody,
        isFile: entry.kind === 'blob',
        example,
        realEffect: realEffects[id]?.[language] ?? null,
        curl,
        curlHtml: codeHtml(curl),
        replyHtml:
          entry.kind === 'blob'
            ? fileReply[language]
            : codeHtml(JSON.stringify({ success: true, message: '', code: 200, result, timestamp: 1_767_225_600_000 }, null, 2)),
        parameters: parametersOf(entry, language),
      };
    },
  };
}

const fileReply = {
  zh_CN: '<p>文件内容，文件名在 <code>Content-Disposition</code> 中。</p>',
  en_US: '<p>The bytes of the file; its name is in <code>Content-Disposition</code>.</p>',
} as const;
