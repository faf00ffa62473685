import { Secret, TOTP } from 'otpauth';

const period = 30;
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const tolerance = 1;
const issuer = 'Waybill';

/** A new secret of 160 bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** Returns the secret as people type it, and the address that authenticator apps read from a QR code. */
export function describeSecret(secret: Buffer, username: string): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step of a code (RFC 6238, SHA-1, 6 digits, 30 s), or null when it is wrong. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token, timestamp, window: tolerance });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

function totpOf(secret: Buffer, label: string): TOTP {
  // A copy: the buffer may be a view on memory that is larger than the secret.
  const bytes = Uint8Array.from(secret).buffer;
  return new TOTP({
    issuer,
    label: label === '' ? issuer : label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: new Secret({ buffer: bytes }),
  });
}
