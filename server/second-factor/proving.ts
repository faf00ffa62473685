import type { Caller } from '../calls/caller.ts';
import type { SecretBox } from '../calls/secret-box.ts';
import type { Transaction } from '../db/database.ts';
import type { AccountId as Owner } from '../sign-in/sessions.ts';
import { countRecoveryCodes, type Factor, listFactors, spendStep } from './db/factors.ts';
import type { PasskeyPurpose } from './db/pending.ts';
import type { Passkeys } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export type FactorWay = 'totp' | 'passkey' | 'recovery';

/** A proof of a second factor as a page sends it. */
export interface FactorProof {
  readonly way: FactorWay;
  readonly code?: string;
  /** The browser's response as JSON text. */
  readonly passkey?: string;
}

/** The ways in which a user can prove a second factor here. */
export interface OfferedWays {
  readonly ways: FactorWay[];
  /** Options for the browser as JSON text; null without a passkey for this page. */
  readonly passkey: string | null;
}

export type Proving = ReturnType<typeof createProving>;

/** Offers and verifies second factors; the caller counts the tries. */
export function createProving({ passkeys, box, now }: { readonly passkeys: Passkeys; readonly box: SecretBox; readonly now: () => Date }) {
  return {
    async offer(tx: Transaction, owner: Owner, purpose: PasskeyPurpose, caller: Caller): Promise<OfferedWays> {
      const factors = await listFactors(tx, owner);
      const left = factors.length === 0 ? 0 : await countRecoveryCodes(tx, owner);
      const own = factors.filter(({ kind }) => kind === 'passkey');
      const passkey = own.length === 0 ? null : await passkeys.start(purpose, owner.userId, own, caller);
      const ways: FactorWay[] = [];
      if (passkey !== null) ways.push('passkey');
      if (factors.some(({ kind }) => kind === 'totp')) ways.push('totp');
      if (left > 0) ways.push('recovery');
      return { ways, passkey };
    },

    /** Verifies a proof and consumes it in the transaction. */
    async verify(tx: Transaction, owner: Owner, purpose: PasskeyPurpose, { way, code = '', passkey = '' }: FactorProof): Promise<boolean> {
      const factors = await listFactors(tx, owner);
      if (factors.length === 0) return false;
      if (way === 'passkey') return passkeys.verify(tx, purpose, owner.userId, factors, passkey);
      if (way === 'recovery') return takeRecoveryCode(tx, owner, code, box, now());
      for (const factor of factors) if (await isTotp(tx, factor, code)) return true;
      return false;
    },
  };

  async function isTotp(tx: Transaction, factor: Factor, code: string): Promise<boolean> {
    if (factor.secret === null) return false;
    const step = stepOf(box.open(factor.secret, factor.userId), code, now());
    return step !== null && (await spendStep(tx, factor, step, now()));
  }
}
