import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';

/**
 * A role's password made from its owner's: several server processes agree on it without telling each other, and who
 * learns it does not learn the owner's.
 */
export function derivedPassword(secret: string, role: string): string {
  return scryptSync(secret, `waybill:${role}`, 32).toString('base64url');
}

/** What PostgreSQL stores for a password, made here so that no statement, and so no log of statements, holds the password. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
