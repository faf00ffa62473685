import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';

/**
 * Derives a role's password from its owner's: several server processes agree on it without communication, and it does not disclose the
 * owner's.
 */
export function derivedPassword(secret: string, role: string): string {
  return scryptSync(secret, `waybill:${role}`, 32).toString('base64url');
}

/** Computes PostgreSQL's stored form of a password here, so that no statement and no statement log contains the password. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
