import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what the database must not disclose. */
export interface SecretBox {
  /** @param owner has to be the same when it is opened, so that a value cannot be moved to another row */
  seal(plain: Buffer, owner: string): Buffer;
  /** @throws Error when the value was changed or sealed for another owner or with another key */
  open(sealed: Buffer, owner: string): Buffer;
  /** A keyed hash of a text that is too short for a plain one. */
  hash(text: string): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM and HMAC-SHA-256 with keys derived from one secret. */
export function createSecretBox(secret: string): SecretBox {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `waybill ${use}`, 32));
  const [boxKey, hashKey] = [keyFor('box'), keyFor('hash')];
  return {
    seal(plain, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', boxKey, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      const decipher = createDecipheriv('aes-256-gcm', boxKey, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  };
}
