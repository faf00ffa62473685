import type { ReadThroughCache } from './cache.ts';

/** `zh_CN` unless the request's `lang` says en_US (spec section 7). */
export type Language = 'zh_CN' | 'en_US';

/** The user of a session token, read from the session row and never from the request (security T1). */
export interface Principal {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly nickName: string;
  /** `autheStatus` of the specification; 1 means activated. */
  readonly autheStatus: number;
  readonly tenantId: string;
  /** IANA name; times on the wire are in this time zone. */
  readonly timeZone: string;
  /** Whether the account is activated (autheStatus 1), as calls with `needsActivation` require (security L15). */
  readonly activated: boolean;
  /** Whether the user was proved recently enough for calls with `freshProof` (security L16). */
  readonly freshProof: boolean;
  /** Permission keys, read at each call (security L11, P2). */
  readonly permissions: ReadonlySet<string>;
  /** Set when a person of the platform acts in this session; absent otherwise. */
  readonly visit?: Visit | undefined;
  /** Set when a program calls with an API key; its owner is then the user. */
  readonly apiKey?: ApiKeyUse | undefined;
  /** Caches data derived from roles, menus and data rules for this user. */
  readonly permissionCache: ReadThroughCache;
  /** Caches data derived from dictionaries for this tenant. */
  readonly textCache: ReadThroughCache;
}

/** A visit of the platform's people in a tenant, with the consent of its owner. */
export interface Visit {
  readonly id: string;
  /** Name of the visitor. */
  readonly operator: string;
  readonly until: Date;
}

/** The API key of a call. */
export interface ApiKeyUse {
  readonly id: string;
  readonly label: string;
  /** Whether the key may be used from the caller's address. */
  readonly allowed: boolean;
  /** Sealed; null when requests need no signature. */
  readonly signingSecret: Buffer | null;
}

/** Device tokens of a browser, one for each account that has signed in there. */
export interface DeviceTokens {
  readonly sent: readonly string[];
  /** Sets the tokens that the browser will hold, latest first. */
  keep(tokens: readonly string[]): void;
}

/** The context of one call. */
export interface Caller {
  /** Null on public calls only. */
  readonly principal: Principal | null;
  readonly language: Language;
  readonly requestId: string;
  /** The peer's address; IPv6 is cut to its /64. */
  readonly address: string;
  /** Normalized host of the page. */
  readonly host: string;
  /** The browser's description of itself, which proves nothing. */
  readonly userAgent?: string;
  /** Makes a charging call take effect only once; null for other calls and when the client sent none. */
  readonly idempotencyKey?: string | null;
  /** Absent when the caller is not a browser. */
  readonly deviceTokens?: DeviceTokens;
}

export interface SignedInCaller extends Caller {
  readonly principal: Principal;
}
