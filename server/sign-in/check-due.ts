import type { CaptchaPurpose } from '../../contract/entities/identity/sent-code.ts';
import { Refusal } from '../calls/refusal.ts';
import { isCheckDue } from './attempt-limits.ts';
import type { Captchas } from './captcha.ts';
import { type ProofPurpose, type Proofs, proofLevel } from './proofs.ts';

/** A caller's answer to a check: a proof of work, or a graphic code with its key. */
export interface CheckAnswer {
  readonly proof?: string;
  readonly captcha?: string;
  readonly checkKey?: string;
}

export interface DueCheck {
  readonly purpose: ProofPurpose;
  /** The purpose of a graphic code; signing in by default. */
  readonly picture?: CaptchaPurpose;
  /** Failures counted against the caller; they determine whether a check is due and how much work it takes. */
  readonly failures: number;
  /** Requires a check even without failures. */
  readonly always?: boolean;
}

export type PassCheck = (answer: CheckAnswer, due: DueCheck) => Promise<void>;

/**
 * The check before a password is verified or a code sent: a proof of work, or a graphic code instead.
 * Throws `captcha_required` with the level of the required proof, or `captcha_wrong`.
 */
export function createPassCheck(captchas: Captchas, proofs: Proofs): PassCheck {
  return async ({ proof, captcha, checkKey }, { purpose, picture = 'login', failures, always = false }) => {
    if (!always && !isCheckDue(failures)) return;
    const level = proofLevel(failures);
    const due = new Refusal('captcha_required', { result: { level } });
    if (proof !== undefined) {
      // An expired or too easy proof: the page computes another one.
      if (!(await proofs.spend(proof, purpose, level))) throw due;
      return;
    }
    if (captcha === undefined || captcha === '' || checkKey === undefined) throw due;
    if (!(await captchas.spend(checkKey, captcha, picture))) throw new Refusal('captcha_wrong');
  };
}
