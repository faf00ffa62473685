import type { Static, TObject, TSchema } from 'typebox';

/**
 * Who may call: anyone, whoever is signed in, or whoever holds the permission key, or one of those after `or`.
 * Access is stated here and nowhere else; no URL prefix decides it (security P1).
 */
export type Access = 'public' | 'token' | { readonly permission: string; readonly or?: readonly string[] };

/** The keys of which one opens the call; none where nobody needs one. */
export function keysOf(access: Access): readonly string[] {
  return typeof access === 'object' ? [access.permission, ...(access.or ?? [])] : [];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What browser and server promise each other about one call. The path stands under `/{oms-base}`; a leading
 * `/{auth}` is the run-time prefix of the auth service. A name may occur in only one of params, query and body,
 * so that a caller passes one flat input.
 */
export interface Endpoint<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Reply extends TSchema = TSchema,
> {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The schema of `result` in the envelope; for a blob, of nothing. */
  readonly reply: Reply;
  /** `blob`: answered by a file with a name in Content-Disposition, or by an envelope when it fails. */
  readonly kind?: 'blob';
  /** Multipart: a file of at most so many megabytes travels in the part `file`, behind the texts of `body`. */
  readonly uploadMegabytes?: number;
  /** A body of at most so many kilobytes, where 256 are too few. */
  readonly bodyKilobytes?: number;
  /** Extensions are ours: the client works, without the feature, on a server that answers 404 to them. */
  readonly extension?: true;
  /** Answered by another backend of the same API only (`BACKEND_URL`): this server has neither route nor handler for it. */
  readonly elsewhere?: true;
  /**
   * It changes orders or money: refused for an account that is not activated, `not_activated` (spec section 6, security L15).
   * Every call that writes such a row needs this; drafts are orders too.
   */
  readonly needsActivation?: true;
  /** A GET that changes something all the same (the spec's): pages of others and browsers that fetch ahead are refused, and POST does it too (security A2). */
  readonly changesState?: true;
  /** A POST that changes nothing: its question is too long for an address. Pages may ask it without anybody's doing. */
  readonly asksOnly?: true;
  /** It keeps what somebody wrote, for that person to go on with, and does nothing else: a page may make it by itself (`autosave`). */
  readonly keepsOnly?: true;
  /** The spec's one exception to the `_t` parameter of GET requests. */
  readonly withoutTimestamp?: true;
  /** Repeatable after a doubtful failure only with the same Idempotency-Key (security M1). */
  readonly idempotent?: true;
  /** The spec's `code` of a good reply where it is not 200. */
  readonly successCode?: string | number;
}

type Part<S> = S extends TObject ? Static<S> : unknown;
type PropertyOf<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** The flat input of a call: path parameters, query and body together. */
export type InputOf<E> = Part<PropertyOf<E, 'params'>> & Part<PropertyOf<E, 'query'>> & Part<PropertyOf<E, 'body'>>;
/** The `result` of a call's envelope. */
export type ReplyOf<E> = E extends { readonly reply: infer R extends TSchema } ? Static<R> : never;

/** Declares entries without widening them, so that ids, inputs and replies stay literal types. */
export function declare<const E extends Record<string, Endpoint>>(entries: E): E {
  return entries;
}
