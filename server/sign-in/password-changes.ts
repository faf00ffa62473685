import type { CallInput } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { Caller, SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { contactSubject, ownSubject, typedContact } from '../codes/contacts.ts';
import type { SentCodes } from '../codes/sent-codes.ts';
import type { TellUser } from '../codes/tell-user.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { accountOf } from './db/contacts.ts';
import { readOwnNames, storePassword } from './db/passwords.ts';
import { findAccount } from './db/sign-in.ts';
import type { KnownDevices } from './known-devices.ts';
import { refuseUnfitPassword, refuseWeakPassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { AccountId } from './sessions.ts';

export interface PasswordChangesDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly codes: Pick<SentCodes, 'check' | 'spend'>;
  readonly attemptLimits: Pick<AttemptLimits, 'look' | 'claim' | 'settle'>;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly tellUser: TellUser;
}

/** What proved the owner: a code, or the hash that the old password matched. */
interface Proof {
  readonly codeId: string | null;
  readonly verified: string | null;
}

/**
 * New passwords (security L9). The one who changes the own password keeps the session; all other sessions, sockets, tickets and known devices
 * end in the same transaction, and the user is told on each channel. A message carries no link (security T7).
 */
export function createPasswordChanges({ database, now, codes, attemptLimits, devices, tellUser }: PasswordChangesDeps) {
  /** @throws Refusal `invalid_fields` */
  async function refuseWeak({ tenantId, userId }: AccountId, password: string): Promise<void> {
    const owner = await database.tenant(tenantId, async (tx) => ({
      names: (await readOwnNames(tx, tenantId, userId)) ?? [],
      rule: (await readSettings(tx, tenantId)).passwordRule,
    }));
    await refuseWeakPassword(password, owner);
  }

  async function store(
    tx: Transaction,
    { tenantId, userId }: AccountId,
    hash: string,
    { codeId, verified }: Proof,
    keptSession: string | null,
  ): Promise<void> {
    if (codeId !== null) await codes.spend(tx, codeId);
    if (!(await storePassword(tx, { tenantId, userId, hash, verified, keptSession }))) throw new Refusal('forbidden');
  }

  const verifyOld = createVerifyOld({ database, attemptLimits });

  async function prove(input: CallInput<'auth.resetPasswordWithOld'>, caller: SignedInCaller): Promise<Proof> {
    const { oldPassword, sentCode } = input;
    if (sentCode !== undefined) {
      const codeId = await codes.check({ purpose: 'editPassword', subject: ownSubject(caller.principal.userId), ...sentCode });
      if (codeId === null) throw wrongCode();
      return { codeId, verified: null };
    }
    if (oldPassword !== undefined) return { codeId: null, verified: await verifyOld(oldPassword, caller) };
    throw wrongField('oldPassword', 'required', 'rule.required');
  }

  return {
    /**
     * Sets a password by a code that was sent to a verified contact. An unknown contact and a wrong code are refused alike.
     * @throws Refusal `sent_code_wrong`, `invalid_fields`
     */
    async reset(input: CallInput<'auth.resetPassword'>, caller: Caller): Promise<void> {
      const contact = typedContact(input);
      refuseUnfitPassword(input.password);
      const codeId = await codes.check({ purpose: 'reset', subject: contactSubject(contact), ...input.sentCode });
      const account = await database.platform((tx) => accountOf(tx, contact));
      if (codeId === null || account?.active !== true) throw wrongCode();
      await refuseWeak(account, input.password);
      const hash = await hashPassword(input.password);
      const { tenantId, userId } = account;
      await database.tenant(tenantId, async (tx) => {
        await store(tx, account, hash, { codeId, verified: null }, null);
        const done = { action: 'password_reset' as const, subject: userId, detail: { by: contact.channel } };
        await audit(tx, { ...caller, principal: { tenantId, userId } }, now(), done);
      });
      tellUser({ tenantId, userId, message: 'tell.passwordReset', language: caller.language });
    },

    /**
     * Changes the own password, proved by the old one or by a code. @throws Refusal `sent_code_wrong`, `invalid_fields`, `login_delayed`
     */
    async change(input: CallInput<'auth.resetPasswordWithOld'>, caller: SignedInCaller): Promise<void> {
      const { tenantId, userId, sessionId } = caller.principal;
      await refuseWeak({ tenantId, userId }, input.password);
      const proof = await prove(input, caller);
      const hash = await hashPassword(input.password);
      let known: readonly string[] = [];
      await database.tenant(tenantId, async (tx) => {
        await store(tx, { tenantId, userId }, hash, proof, sessionId);
        known = await devices.remember(tx, { tenantId, userId }, null, caller);
        const by = proof.codeId === null ? 'old password' : 'code';
        await audit(tx, caller, now(), { action: 'password_changed', subject: userId, detail: { by } });
      });
      caller.deviceTokens?.keep(known);
      tellUser({ tenantId, userId, message: 'tell.passwordChanged', language: caller.language });
    },
  };
}

/**
 * Verifies the old password of a signed-in user. Wrong tries are counted for the session alone, so that they keep nobody else out.
 * @returns its hash @throws Refusal `login_delayed`, `invalid_fields`
 */
function createVerifyOld({ database, attemptLimits }: Pick<PasswordChangesDeps, 'database' | 'attemptLimits'>) {
  return async (old: string, { principal, address }: SignedInCaller): Promise<string> => {
    const username = principal.username.toLowerCase();
    const attempt = { username, address, device: `session ${principal.sessionId}` };
    await attemptLimits.look(attempt);
    await attemptLimits.claim(attempt);
    const account = await database.platform((tx) => findAccount(tx, username));
    if (!(await isPassword(old, account?.passwordHash ?? null)) || account === null)
      throw wrongField('oldPassword', 'wrong', 'password.wrongOld');
    await attemptLimits.settle(attempt);
    return account.passwordHash;
  };
}

function wrongCode(): Refusal {
  return new Refusal('sent_code_wrong', { fields: [{ path: 'sentCode', rule: 'wrong', message: 'error.sentCodeWrong' }] });
}
