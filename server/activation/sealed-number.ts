import type { Typed } from './db/tables.ts';
import { type PictureKeys, seal, unseal } from './vault.ts';

/** The applicant: a sealed number opens in this user's request only. */
interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

// Typed numbers are kept in capitals, so none of them begins like this.
const mark = 'sealed';

/** Returns the fields with the identity number encrypted, as they are stored. */
export function sealNumber(keys: () => PictureKeys, typed: Typed, owner: Owner): Typed {
  const { identityNo } = typed;
  if (identityNo === undefined) return typed;
  const { keyId, nonce, sealed } = seal(keys(), Buffer.from(identityNo), placeOf(owner));
  return { ...typed, identityNo: [mark, keyId, nonce.toString('base64url'), sealed.toString('base64url')].join(':') };
}

/**
 * Returns stored fields with the identity number in plain text. A number from before they were sealed is returned as it is.
 * @throws Error when the key is not configured, or the number was sealed for another user
 */
export function openNumber(keys: () => PictureKeys, stored: Typed, owner: Owner): Typed {
  const [begin, keyId = '', nonce = '', sealed = ''] = (stored.identityNo ?? '').split(':');
  if (begin !== mark) return stored;
  const bytes = { keyId, nonce: Buffer.from(nonce, 'base64url'), sealed: Buffer.from(sealed, 'base64url') };
  return { ...stored, identityNo: unseal(keys(), bytes, placeOf(owner)).toString() };
}

const placeOf = ({ tenantId, userId }: Owner) => `activation_request.identityNo:${tenantId}:${userId}`;
