import { uuidv7 } from 'uuidv7';
import type { CallReply } from '../../contract/endpoints/all.ts';
import { findUser } from '../account/db/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { Caller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { SecretBox } from '../calls/secret-box.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { AccountId as Owner } from '../sign-in/sessions.ts';
import {
  confirmFactor,
  type Factor,
  findUnconfirmed,
  insertPasskey,
  listFactors,
  lockFactors,
  putUnconfirmed,
  spendStep,
} from './db/factors.ts';
import type { Passkeys } from './passkeys.ts';
import { qrCode } from './qr-code.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { describeSecret, newSecret, stepOf } from './totp.ts';

const factorsAtMost = 10;

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

export type FactorAdding = ReturnType<typeof createFactorAdding>;

/** Adds factors, before and after signing in. A factor counts from its first proof on. */
export function createFactorAdding({ database, now, passkeys, box }: FactorSetting) {
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
    return { secret, qr: qrCode(uri), passkey: null };
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

  return { start, confirm };
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
