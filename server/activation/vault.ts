import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keys of stored pictures by id: new pictures get the first one, the others open what was sealed before a rotation. */
export interface PictureKeys {
  readonly current: string;
  readonly byId: ReadonlyMap<string, Buffer>;
}

export interface Sealed {
  readonly keyId: string;
  readonly nonce: Buffer;
  /** The encrypted bytes, followed by the tag. */
  readonly sealed: Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM under the current key.
 * @param place names the row, so that a sealed picture opens in its own row only
 */
export function seal(keys: PictureKeys, plain: Buffer, place: string): Sealed {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(keys, keys.current), nonce).setAAD(Buffer.from(place));
  return { keyId: keys.current, nonce, sealed: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]) };
}

/** @throws Error when the key is not configured, or the bytes are not the ones that were sealed for this place */
export function unseal(keys: PictureKeys, { keyId, nonce, sealed }: Sealed, place: string): Buffer {
  const decipher = createDecipheriv(algorithm, keyOf(keys, keyId), nonce).setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
}

/** A random key of this process; what is sealed by it is lost with it. */
export function passingPictureKeys(): () => PictureKeys {
  const keys = { current: 'passing', byId: new Map([['passing', randomBytes(32)]]) };
  return () => keys;
}

function keyOf({ byId }: PictureKeys, id: string): Buffer {
  const key = byId.get(id);
  if (key === undefined) throw new Error(`The key ${id} of stored pictures is not among PICTURE_KEYS.`);
  return key;
}
