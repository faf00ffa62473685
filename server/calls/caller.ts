import type { Kept } from './kept.ts';

/** `zh_CN` unless the request's `lang` says en_US (spec section 7). */
export type Language = 'zh_CN' | 'en_US';

/** Who a session token names. Read from the session row alone, never from what the request says (security T1). */
export interface Principal {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly nickName: string;
  /** The spec's autheStatus: 1 is activated. */
  readonly autheStatus: number;
  readonly tenantId: string;
  /** IANA name; times on the wire are in it. */
  readonly timeZone: string;
  /** Whether the account is activated now (autheStatus 1); calls with `needsActivation` ask for it (security L15). */
  readonly activated: boolean;
  /** Permission keys held now, read at each call (security L11, P2). */
  readonly permissions: ReadonlySet<string>;
  /** Keeps what derives from roles, menus and data rules, for this user. */
  readonly keptRights: Kept;
  /** Keeps what derives from dictionaries, for this tenant. */
  readonly keptTexts: Kept;
}

/** Tokens of a browser that signed in before, one for each account that did. */
export interface DeviceTokens {
  readonly sent: readonly string[];
  /** What the browser holds from now on, the latest first. */
  keep(tokens: readonly string[]): void;
}

/** The circumstances of one call. */
export interface Caller {
  /** Null only on public calls. */
  readonly principal: Principal | null;
  readonly language: Language;
  readonly requestId: string;
  /** The peer's address, an IPv6 one cut to its /64. */
  readonly address: string;
  /** Normalised host the page was opened on. */
  readonly host: string;
  /** Under which a call that charges takes effect once; null for other calls, and where the client sent none. */
  readonly idempotencyKey?: string | null;
  /** Missing where no browser asks. */
  readonly deviceTokens?: DeviceTokens;
}

export interface SignedInCaller extends Caller {
  readonly principal: Principal;
}
