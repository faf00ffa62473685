import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { findUser } from '../account/db/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { Caller, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { SecretBox } from '../calls/secret-box.ts';
import type { Database, Transaction } from '../db/database.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  type Factor,
  findUnconfirmed,
  insertPasskey,
  listFactors,
  lockFactors,
  putUnconfirmed,
  renameFactor,
  replaceRecoveryCodes,
  spendStep,
} from './db/factors.ts';
import type { Passkeys } from './passkeys.ts';
import { isFactorDemanded } from './policy.ts';
import { qrCode } from './qr-code.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { describeSecret, newSecret, stepOf } from './totp.ts';

const factorsAtMost = 10;

interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

export interface FactorSetting {
  readonly database: Database;
  readonly now: () => Date;
  readonly passkeys: Passkeys;
  readonly box: SecretBox;
}

/** The first proof of a new factor. */
export interface NewFactor {
  readonly kind: Factor['kind'];
  readonly name?: string;
  readonly code?: string;
  readonly passkey?: string;
}

export type Factors = ReturnType<typeof createFactors>;

/** A user's second factors and recovery codes. Changes are audited and end nothing: the factors only add to the password. */
export function createFactors({ database, now, passkeys, box }: FactorSetting) {
  async function list({ principal }: SignedInCaller): Promise<CallReply<'factor.list'>> {
    return database.tenant(principal.tenantId, async (tx) => {
      const factors = await listFactors(tx, principal);
      return {
        factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
          id,
          kind,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodes: factors.length === 0 ? 0 : await countRecoveryCodes(tx, principal),
        demanded: await isFactorDemanded(tx, principal),
      };
    });
  }

  /** Starts adding a factor: a secret with its QR code, or options for the browser. @throws Refusal `passkey_not_here` */
  async function start(owner: Owner, kind: Factor['kind'], caller: Caller): Promise<CallReply<'factor.start'>> {
    const { tenantId, userId } = owner;
    const { user, factors } = await database.tenant(tenantId, async (tx) => ({
      user: await findUser(tx, tenantId, userId),
      factors: await listFactors(tx, owner),
    }));
    if (user === null) throw new Refusal('unauthorized');
    if (factors.length >= factorsAtMost) throw new Refusal('factor_limit', { values: { most: factorsAtMost } });
    if (kind === 'passkey') {
      const passkey = await passkeys.startAdding(user, factors, caller);
      if (passkey === null) throw new Refusal('passkey_not_here');
      return { secret: null, qr: null, passkey };
    }
    const plain = newSecret();
    const row = newRow(owner, { kind, name: 'TOTP', secret: box.seal(plain, userId), createdAt: now() });
    await database.tenant(tenantId, (tx) => putUnconfirmed(tx, row));
    const { secret, uri } = describeSecret(plain, user.username);
    return { secret, qr: await qrCode(uri), passkey: null };
  }

  /**
   * Adds a factor by its first proof; the first factor brings recovery codes.
   * @throws Refusal `factor_wrong`
   */
  async function confirm(tx: Transaction, owner: Owner, given: NewFactor, caller: Caller): Promise<string[]> {
    await lockFactors(tx, owner);
    const before = await listFactors(tx, owner);
    const name = given.name?.trim() || (given.kind === 'totp' ? 'TOTP' : 'Passkey');
    const id = given.kind === 'totp' ? await confirmTotp(tx, owner, name, given.code ?? '') : await addPasskey(tx, owner, name, given);
    await audit(tx, { ...caller, principal: owner }, now(), { action: 'factor.add', subject: id, detail: { kind: given.kind, name } });
    return before.length === 0 ? issueRecoveryCodes(tx, owner, box) : [];
  }

  async function confirmTotp(tx: Transaction, owner: Owner, name: string, code: string): Promise<string> {
    const factor = await findUnconfirmed(tx, owner);
    const step = factor?.secret == null ? null : stepOf(box.open(factor.secret, owner.userId), code, now());
    if (factor === null || step === null) throw new Refusal('factor_wrong');
    await confirmFactor(tx, factor, name, now());
    await spendStep(tx, factor, step, now());
    return factor.id;
  }

  async function addPasskey(tx: Transaction, owner: Owner, name: string, { passkey = '' }: NewFactor): Promise<string> {
    const added = await passkeys.finishAdding(owner.userId, passkey);
    if (added === null) throw new Refusal('factor_wrong');
    const row = newRow(owner, { kind: 'passkey', name, createdAt: now(), confirmedAt: now(), ...added });
    if (!(await insertPasskey(tx, row))) throw new Refusal('factor_wrong');
    return row.id;
  }

  async function remove({ id }: CallInput<'factor.remove'>, caller: SignedInCaller): Promise<void> {
    const { principal } = caller;
    await database.tenant(principal.tenantId, async (tx) => {
      await lockFactors(tx, principal);
      const factors = await listFactors(tx, principal);
      const factor = factors.find((one) => one.id === id);
      if (factor === undefined) throw new Refusal('factor_not_found');
      const isLast = factors.length === 1;
      if (isLast && (await isFactorDemanded(tx, principal))) throw new Refusal('last_factor');
      await deleteFactor(tx, principal, id);
      if (isLast) await replaceRecoveryCodes(tx, principal, []);
      await audit(tx, caller, now(), { action: 'factor.remove', subject: id, detail: { kind: factor.kind, name: factor.name } });
    });
  }

  async function rename({ id, name }: CallInput<'factor.rename'>, caller: SignedInCaller): Promise<void> {
    const { principal } = caller;
    const trimmed = name.trim();
    if (trimmed === '') throw new Refusal('invalid_fields', { fields: [{ path: 'name', rule: 'required', message: 'rule.required' }] });
    await database.tenant(principal.tenantId, async (tx) => {
      const factors = await listFactors(tx, principal);
      if (!factors.some((one) => one.id === id)) throw new Refusal('factor_not_found');
      await renameFactor(tx, principal, id, trimmed);
      await audit(tx, caller, now(), { action: 'factor.rename', subject: id, detail: { name: trimmed } });
    });
  }

  /** Makes new recovery codes; the earlier ones end. @throws Refusal `factor_not_found` without a factor to recover */
  async function newRecoveryCodes(caller: SignedInCaller): Promise<string[]> {
    const { principal } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      await lockFactors(tx, principal);
      if ((await listFactors(tx, principal)).length === 0) throw new Refusal('factor_not_found');
      await audit(tx, caller, now(), { action: 'factor.recoveryCodes', subject: principal.userId });
      return issueRecoveryCodes(tx, principal, box);
    });
  }

  return {
    list,
    start,
    confirm,
    confirmOwn: (given: NewFactor, caller: SignedInCaller) =>
      database.tenant(caller.principal.tenantId, (tx) => confirm(tx, caller.principal, given, caller)),
    remove,
    rename,
    newRecoveryCodes,
  };
}

function newRow({ tenantId, userId }: Owner, known: Partial<Factor> & Pick<Factor, 'kind' | 'name' | 'createdAt'>): Factor {
  return {
    tenantId,
    id: uuidv7(),
    userId,
    confirmedAt: null,
    lastUsedAt: null,
    secret: null,
    lastStep: null,
    credentialId: null,
    publicKey: null,
    counter: 0,
    transports: [],
    rpId: null,
    ...known,
  };
}
