import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { Caller, Principal } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { isAllowedAddress } from '../tenant-settings/allowed-addresses.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import { type OpenVisit, setSessionOfVisit } from '../tenants/db/impersonation.ts';
import { createAuthentication, hashOf } from './authentication.ts';
import { deleteSession, insertLoginCode, insertSession, mayIssueToken, spendLoginCode } from './db/sign-in.ts';

/** Lifetime of a one-time code (security L13). */
const codeMs = 60_000;

export interface AccountId {
  readonly tenantId: string;
  readonly userId: string;
}

/** An account found during a sign-in. */
export interface VerifiedAccount extends AccountId {
  /** The hash that the password was checked against; a password changed since then opens no session. */
  readonly passwordHash?: string;
  /** The visit of a person of the platform, whose session ends with it. */
  readonly visit?: OpenVisit;
}

/** How a session was opened, for the audit log; parts are joined by ` and `. `code` alone is a trusted system's, which proves nobody. */
export type SessionOrigin = string;

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions (security L10): opaque tokens of 256 bits, stored as hashes, valid for seven days at most and ended by a day without a call. */
export function createSessions(database: Database, now: () => Date) {
  return {
    authenticate: createAuthentication(database, now),

    /**
     * Opens a session and returns its token, which is not stored. Throws `login_failed` when the account was disabled or its password
     * changed since it was looked up. `within` runs in the same transaction after this check. A session that is not remembered lives for
     * twelve hours at most.
     */
    async open(
      account: VerifiedAccount,
      caller: Caller,
      how: SessionOrigin,
      within: (tx: Transaction) => Promise<void> = async () => undefined,
      remember = true,
    ): Promise<string> {
      const token = secret();
      const createdAt = now();
      const { tenantId, userId, passwordHash = null, visit } = account;
      const id = uuidv7();
      await database.tenant(tenantId, async (tx) => {
        if (!(await mayIssueToken(tx, account, passwordHash)))
          throw new Refusal('login_failed', { logged: { why: 'changed meanwhile', tenant: tenantId, user: userId } });
        const { address, userAgent = '' } = caller;
        const { allowedAddresses, sessionHours } = await readSettings(tx, tenantId);
        if (visit === undefined && !isAllowedAddress(allowedAddresses, address))
          throw new Refusal('address_not_allowed', { logged: { tenant: tenantId, user: userId } });
        await within(tx);
        const longest = Math.min(remember ? limits.sessionMs : limits.sessionUnkeptMs, sessionHours * 3_600_000);
        const expiresAt = visit?.endsAt ?? new Date(createdAt.getTime() + longest);
        const provedAt = how === 'code' || visit !== undefined ? new Date(0) : createdAt;
        const times = { createdAt, lastSeenAt: createdAt, expiresAt, provedAt };
        await insertSession(tx, { tenantId, id, userId, tokenHash: hashOf(token), address, userAgent, ...times });
        if (visit !== undefined) await setSessionOfVisit(tx, visit, id);
        await audit(tx, { ...caller, principal: account }, createdAt, { action: 'sign_in', subject: id, detail: { how } });
      });
      return token;
    },

    /** Ends a session at once on all nodes. */
    async end(principal: Principal, caller: Caller): Promise<void> {
      const { tenantId, sessionId } = principal;
      await database.tenant(tenantId, async (tx) => {
        await deleteSession(tx, tenantId, sessionId);
        await audit(tx, { ...caller, principal }, now(), { action: 'sign_out', subject: sessionId });
      });
    },

    /** Issues a code for `/?token=`, valid once and for a minute. Only for trusted systems; no call of the contract issues one. */
    async issueCode({ tenantId, userId }: AccountId): Promise<string> {
      const code = secret();
      const expiresAt = new Date(now().getTime() + codeMs);
      await database.tenant(tenantId, async (tx) => {
        if (!(await mayIssueToken(tx, { tenantId, userId }, null))) throw new Refusal('login_failed');
        await insertLoginCode(tx, { tenantId, codeHash: hashOf(code), userId, expiresAt });
      });
      return code;
    },

    /** Returns the user of a code and consumes it. Throws `login_code_invalid` for an unknown, expired or used one. */
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
