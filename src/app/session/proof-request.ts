import type { FactorCalls } from '../../widgets/parts/second-factor/factor-calls.ts';

/** The request for a proof, or for the first factor where the tenant demands one. */
export interface ProofRequest {
  readonly title: string;
  readonly text: string;
  readonly ways: readonly ProofWay[];
  /** Options for the browser as JSON text. */
  readonly passkey: string | null;
  /** Rejects with a CallFailure, which the dialog shows. */
  readonly prove: (answer: ProofAnswer) => Promise<void>;
  readonly setup?: FactorCalls;
}

export type ProofWay = 'password' | 'totp' | 'passkey' | 'recovery';

/** A proof as the calls take it. */
export interface ProofAnswer {
  readonly way: ProofWay;
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: string;
}
