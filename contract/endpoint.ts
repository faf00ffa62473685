import type { Static, TObject, TSchema } from 'typebox';

/**
 * Who may call: anyone, any signed-in user, or a holder of the permission key or of one after `or`. Access is stated here and nowhere else;
 * no URL prefix decides it (security P1).
 */
export type Access = 'public' | 'token' | { readonly permission: string; readonly or?: readonly string[] };

/** Returns the keys, any one of which permits the call; empty when none is needed. */
export function keysOf(access: Access): readonly string[] {
  return typeof access === 'object' ? [access.permission, ...(access.or ?? [])] : [];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The contract of one call between browser and server. The path is relative to `/{oms-base}`; a leading `/{auth}` is the run-time prefix of
 * the auth service. A name occurs in only one of params, query and body, so that callers pass one flat input.
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
  /** Inputs that travel as headers; calls of connections only. */
  readonly headers?: TObject;
  /** The connection whose backend answers the call; this server has no handler for it (decision 42). */
  readonly connection?: string;
  /** Schema of the envelope's `result`; null for a blob. */
  readonly reply: Reply;
  /** `blob`: replies with a file named in Content-Disposition, or with an envelope on failure. */
  readonly kind?: 'blob';
  /** Multipart: the part `file` holds a file of at most this size, after the texts of `body`. */
  readonly uploadMegabytes?: number;
  /** Body limit, where 256 kilobytes are not enough. */
  readonly bodyKilobytes?: number;
  /** An extension of ours: when a server answers 404, the client works without the feature. */
  readonly extension?: true;
  /** Answered only by another backend of the same API (`BACKEND_URL`); this server has no route and no handler for it. */
  readonly elsewhere?: true;
  /**
   * Changes orders or money, so an account that is not activated is refused with `not_activated` (spec section 6, security L15). Every call
   * that writes such rows needs this, including drafts.
   */
  readonly needsActivation?: true;
  /** Key of the server's text for that refusal, where the specification has a sentence of its own. */
  readonly unactivatedText?: string;
  /**
   * Refused with `step_up_required` when the user was not proved within `limits.freshProofMs`: a stolen session alone must not make this
   * call (security L16).
   */
  readonly freshProof?: true;
  /**
   * A GET with side effects, as the specification demands: cross-site pages and prefetching are refused, and POST works too (security A2).
   */
  readonly changesState?: true;
  /** A POST without side effects, whose input is too long for an address. Pages may call it without a user's action. */
  readonly asksOnly?: true;
  /** Only stores a user's unfinished input, so a page may call it by itself (`autosave`). */
  readonly keepsOnly?: true;
  /** The specification's one exception to the `_t` parameter of GET requests. */
  readonly withoutTimestamp?: true;
  /** May be repeated after an unclear failure, but only with the same Idempotency-Key (security M1). */
  readonly idempotent?: true;
  /** The envelope's `code` on success, where the specification differs from 200. */
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
