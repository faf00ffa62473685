import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits of 256 bits, and of a checksum of 32 bits. */
const secretLength = 43;
const checkLength = 6;

/** Begins every token, so that a leaked one is recognised wherever it turns up. */
export const tokenPrefix = 'oms_';

/** Makes a token: the prefix, 256 random bits, and a checksum that tells a mistyped token from a wrong one. */
export function createToken(): string {
  return withChecksum(`${tokenPrefix}${inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)}`);
}

/** Makes the secret by which requests are signed. */
export function createSigningSecret(): string {
  return `omssign_${randomBytes(32).toString('base64url')}`;
}

/** Reports whether a text can be a token at all; what cannot is refused without asking the database. */
export function isApiToken(text: string): boolean {
  return /^oms_[0-9A-Za-z]{49}$/.test(text) && withChecksum(text.slice(0, -checkLength)) === text;
}

function withChecksum(text: string): string {
  return `${text}${inDigits(BigInt(crc32(text)), checkLength)}`;
}

function inDigits(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let place = 0; place < length; place++) {
    text = `${digits.charAt(Number(rest % 62n))}${text}`;
    rest /= 62n;
  }
  return text;
}
