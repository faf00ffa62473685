/** A factor that was begun: the secret and QR code of an app, or options for the browser. */
export interface BegunFactor {
  readonly secret: string | null;
  readonly qr: string | null;
  readonly passkey: string | null;
}

export interface FactorAnswer {
  readonly kind: 'totp' | 'passkey';
  readonly name: string;
  readonly code?: string;
  readonly passkey?: string;
}

/** The calls that add a factor, before or after signing in. They reject with a CallFailure. */
export interface FactorCalls {
  start(kind: FactorAnswer['kind']): Promise<BegunFactor>;
  /** @returns the recovery codes; empty when the user has some already */
  confirm(answer: FactorAnswer): Promise<readonly string[]>;
}

/** Reads the reply of a call that begins a factor. */
export function readBegun(reply: unknown): BegunFactor {
  const given: Partial<Record<string, unknown>> = typeof reply === 'object' && reply !== null ? reply : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const qr = text(given.qr);
  return {
    secret: text(given.secret),
    qr: qr?.startsWith('data:image/svg+xml;base64,') === true ? qr : null,
    passkey: text(given.passkey),
  };
}

/** Reads the recovery codes of a reply. */
export function readRecoveryCodes(reply: unknown): readonly string[] {
  const codes = typeof reply === 'object' && reply !== null && 'recoveryCodes' in reply ? reply.recoveryCodes : null;
  return Array.isArray(codes) ? codes.filter((code): code is string => typeof code === 'string') : [];
}
