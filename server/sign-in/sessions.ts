import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { activatedStatus } from '../../contract/entities/account.ts';
import { limits } from '../../contract/limits.ts';
import { listHeldPermissions } from '../account/db/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { Caller, Principal } from '../calls/caller.ts';
import { createKeeper } from '../calls/kept.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { deleteSession, findSessionCaller, insertLoginCode, insertSession, mayIssueToken, spendLoginCode } from './db/sign-in.ts';

/** Whose rights, and whose dictionaries, a server keeps in memory. */
const usersKept = 2_000;
const tenantsKept = 200;

/** A one-time code lives this long (security L13). */
const codeMs = 60_000;

export interface AccountId {
  readonly tenantId: string;
  readonly userId: string;
}

/** An account that was found for somebody who signs in. */
export interface VerifiedAccount extends AccountId {
  /** What the password was checked against: a password that changed since opens nothing. */
  readonly passwordHash?: string;
}

/** What a session was opened by; the audit says so. */
export type SessionOrigin = 'password' | 'code' | 'password and code';

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions (security L10): opaque tokens of 256 bits, kept as hashes, seven days at most, a day without a call ends them. */
export function createSessions(database: Database, now: () => Date) {
  const rightsOf = createKeeper(usersKept);
  const textsOf = createKeeper(tenantsKept);
  return {
    /** Whom a token names, read anew at each call (security L11); null when it is unknown, over, or its account switched off. */
    async authenticate(token: string): Promise<Principal | null> {
      const found = await database.single((tx) => findSessionCaller(tx, hashOf(token), now(), limits.sessionIdleMs / 1000));
      if (found === null) return null;
      const { rights, texts, ...caller } = found;
      const { tenantId, userId } = caller;
      const keptRights = rightsOf(`${tenantId} ${userId}`, rights);
      const permissions = await keptRights('permissions', async () => {
        const held = await database.tenant(tenantId, (tx) => listHeldPermissions(tx, tenantId, userId));
        return new Set(held.map(({ action }) => action));
      });
      return { ...caller, activated: caller.autheStatus === activatedStatus, permissions, keptRights, keptTexts: textsOf(tenantId, texts) };
    },

    /**
     * Opens a session and returns its token, which is kept nowhere. Throws `login_failed` when the account was switched off or got
     * another password since it was looked up. `within` is done in the same transaction, after that was looked at.
     */
    async open(
      account: VerifiedAccount,
      caller: Caller,
      how: SessionOrigin,
      within: (tx: Transaction) => Promise<void> = async () => undefined,
    ): Promise<string> {
      const token = secret();
      const createdAt = now();
      const { tenantId, userId, passwordHash = null } = account;
      const id = uuidv7();
      await database.tenant(tenantId, async (tx) => {
        if (!(await mayIssueToken(tx, account, passwordHash)))
          throw new Refusal('login_failed', { logged: { why: 'changed meanwhile', tenant: tenantId, user: userId } });
        await within(tx);
        const expiresAt = new Date(createdAt.getTime() + limits.sessionMs);
        const { address } = caller;
        await insertSession(tx, { tenantId, id, userId, tokenHash: hashOf(token), address, createdAt, lastSeenAt: createdAt, expiresAt });
        await audit(tx, { ...caller, principal: account }, createdAt, { action: 'sign_in', subject: id, detail: { how } });
      });
      return token;
    },

    /** Ends a session at once, on all nodes. */
    async end(principal: Principal, caller: Caller): Promise<void> {
      const { tenantId, sessionId } = principal;
      await database.tenant(tenantId, async (tx) => {
        await deleteSession(tx, tenantId, sessionId);
        await audit(tx, { ...caller, principal }, now(), { action: 'sign_out', subject: sessionId });
      });
    },

    /** A code for `/?token=`: good once, for a minute. For trusted systems; no call of the contract gives one away. */
    async issueCode({ tenantId, userId }: AccountId): Promise<string> {
      const code = secret();
      const expiresAt = new Date(now().getTime() + codeMs);
      await database.tenant(tenantId, async (tx) => {
        if (!(await mayIssueToken(tx, { tenantId, userId }, null))) throw new Refusal('login_failed');
        await insertLoginCode(tx, { tenantId, codeHash: hashOf(code), userId, expiresAt });
      });
      return code;
    },

    /** Whose the code is; spent by asking. Throws `login_code_invalid` for one that is unknown, old or used. */
    async spendCode(code: string): Promise<AccountId> {
      const account = await database.platform((tx) => spendLoginCode(tx, hashOf(code), now()));
      if (account === null) throw new Refusal('login_code_invalid');
      return account;
    },
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
