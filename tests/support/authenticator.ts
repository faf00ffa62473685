import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** What a forged or broken authenticator does differently. */
export interface Deviations {
  readonly origin?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly userVerified?: boolean;
}

/** An authenticator in software (WebAuthn level 3, attestation none, ES256) that answers the server's options as a browser would. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({ type, challenge: deviations.challenge ?? challenge, origin: deviations.origin ?? origin, crossOrigin: false }),
    );
  const authData = (rpId: string, flags: number, deviations: Deviations, more: Buffer = Buffer.alloc(0)) => {
    counter = deviations.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = deviations.userVerified === false ? 0 : 4;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags | verified]), count, more]);
  };
  const shared = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} };

  return {
    id: shared.id,
    /** Answers options for a registration. */
    create(options: string, deviations: Deviations = {}): string {
      const { challenge, rp, user } = JSON.parse(options);
      userHandle = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        point(String(x)),
        Buffer.from([0x22]),
        point(String(y)),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authData(rp.id, 0x41, deviations, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, deviations).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return JSON.stringify({ ...shared, response });
    },
    /** Answers options for a proof. */
    get(options: string, deviations: Deviations = {}): string {
      const { challenge, rpId } = JSON.parse(options);
      const client = clientData('webauthn.get', challenge, deviations);
      const data = authData(rpId, 1, deviations);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        userHandle,
      };
      return JSON.stringify({ ...shared, response });
    },
  };
}

/** CBOR text of fewer than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
