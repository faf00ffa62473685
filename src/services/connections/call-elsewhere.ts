import { dataOf } from '../../../contract/connections/mapping/foreign-reply.ts';
import { type CallPlan, planOf } from '../../../contract/connections/mapping/plan.ts';
import { expectedIn, resultOf } from '../../../contract/connections/mapping/reply.ts';
import { requestOf } from '../../../contract/connections/mapping/request.ts';
import { browserConnection } from '../../../contract/connections/pages.ts';
import { CallFailure } from '../../../contract/failure.ts';
import { limits } from '../../../contract/limits.ts';
import type { PageConfig } from '../config.ts';
import { fileNameFrom } from '../download.ts';
import type { Language } from '../language.ts';
import { within } from '../send.ts';
import { connectionText } from './texts.ts';

export interface ElsewhereCall {
  /** The connection's. */
  readonly name: string;
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of the session; it goes to the server of the pages only. */
  readonly token: string | null;
  readonly signal: AbortSignal | undefined;
  readonly setting: {
    readonly config: Pick<PageConfig, 'connectionOrigins'>;
    readonly language: Language;
    /** Of the server of the pages. */
    readonly origin?: string;
    readonly timeZone?: () => string;
  };
}

/**
 * Makes a call of a connection from the browser. Neither cookies nor the address of the page go along, and no redirect is followed.
 * @throws CallFailure with a text in the user's language; a backend that does not know the user ends no session
 */
export async function callElsewhere<T>({ name, id, input, token, signal, setting }: ElsewhereCall): Promise<T> {
  const { config, language, origin = '', timeZone = () => 'UTC' } = setting;
  const connection = browserConnection(name);
  const plan = connection === undefined ? undefined : planOf(name, connection, id);
  if (plan === undefined) throw new CallFailure('', { kind: 'refused', status: 0, errorCode: 'not_found' });
  const { base, title } = plan.connection;
  const isOwn = base.startsWith('/');
  const page = isOwn && origin === '' ? location.origin : origin;
  const texts = { title: typeof title === 'string' ? title : title[language], origin: isOwn ? page : new URL(base).origin };
  const refused = (key: Parameters<typeof connectionText>[0], values = {}) =>
    new CallFailure(connectionText(key, language, { ...texts, ...values }), { kind: 'refused', status: 200 });
  if (!isOwn && !config.connectionOrigins.includes(texts.origin)) throw refused('notAllowed');
  const { method, path, headers, body } = requestOf(plan, input, timeZone());
  const address = new URL(`${isOwn ? page : ''}${base.replace(/\/$/, '')}${path}`);
  try {
    return await within(limits.requestTimeoutMs, signal, async (limited): Promise<T> => {
      const response = await fetch(address, {
        method,
        headers: { ...headers, ...(isOwn && address.origin === page ? sessionToken(plan, token) : {}) },
        body: body ?? null,
        signal: limited,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      }).catch((error: unknown) => {
        throw limited.aborted ? error : refused('unreachable');
      });
      return (await read(plan, input, response)) as T;
    });
  } catch (error) {
    throw error instanceof CallFailure ? told(error, refused) : error;
  }
}

/** The session's token stays on the server of the pages, whatever a file says. */
function sessionToken({ connection }: CallPlan, token: string | null): Readonly<Record<string, string>> {
  const said = connection.token;
  if (said?.from !== 'session' || token === null) return {};
  return { [said.header ?? 'X-Access-Token']: `${said.prefix ?? ''}${token}` };
}

async function read(plan: CallPlan, input: ElsewhereCall['input'], response: Response): Promise<unknown> {
  const header = (name: string) => response.headers.get(name) ?? '';
  const content = await response.blob();
  const isFile = plan.call.kind === 'blob' && response.ok;
  const file = { content, name: fileNameFrom(header('content-disposition')) };
  if (isFile && !header('content-type').includes('json')) return file;
  const result = resultOf(plan, input, { status: response.status, header, data: dataOf(await content.text()) });
  return isFile ? file : result;
}

type Refused = (key: Parameters<typeof connectionText>[0], values?: Readonly<Record<string, string | number>>) => CallFailure;

/** A refusal of a backend with a text; its status is none of this product's. */
function told(failure: CallFailure, refused: Refused): CallFailure {
  const { code, ...detail } = failure.detail;
  const { kind, status, errorCode, result } = detail;
  if (kind !== 'refused' || errorCode === undefined) return failure;
  if (errorCode === 'connection_unauthorized') return refused('unauthorized');
  if (errorCode === 'connection_reply') return refused('reply', { expected: expectedIn(result) });
  // Its code would be taken for one of this product.
  const text = failure.message || refused('refused', { status: code === undefined ? status : `${status}, ${code}` }).message;
  return new CallFailure(text, { ...detail, status: 200 });
}
