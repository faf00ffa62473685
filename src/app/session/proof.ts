import { CallFailure } from '../../../contract/failure.ts';
import { isRecord, isText } from '../../services/account-guards.ts';
import type { Calls } from '../../services/http.ts';
import type { Translate } from '../../services/i18n.ts';
import { type FactorCalls, readBegun, readRecoveryCodes } from '../../widgets/parts/second-factor/factor-calls.ts';
import type { Layers } from '../layers/layers.ts';
import type { ProofRequest, ProofWay } from './proof-request.ts';

export interface ProofSetting {
  readonly calls: Pick<Calls, 'call'>;
  readonly layers: Pick<Layers, 'askProof'>;
  readonly translate: Translate;
  readonly now: () => number;
}

/** Calls that are refused within this time of a cancelled dialog belong to the same batch, which the user does not want. */
const cancelledMs = 3_000;

/**
 * Proves the user of the session again. Calls that are refused together wait for one dialog; when it is cancelled, the further rows of a
 * batch do not open it again.
 * @returns whether the calls may be repeated
 */
export function createStepUp({ calls, layers, translate, now }: ProofSetting): () => Promise<boolean> {
  let open: Promise<boolean> | null = null;
  let cancelledAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<boolean> {
    const offered = await calls.call('stepUp.start', {}, { expects: 'all' });
    const isProved = await layers.askProof({
      title: translate('shell.proof.stepUpTitle'),
      text: translate('shell.proof.stepUpText'),
      ...readOffered(offered),
      prove: async (answer) => void (await calls.call('stepUp.prove', { ...answer })),
    });
    if (!isProved) cancelledAt = now();
    return isProved;
  }

  return () => {
    if (open !== null) return open;
    if (now() - cancelledAt < cancelledMs) {
      cancelledAt = now();
      return Promise.resolve(false);
    }
    open = ask()
      .catch(() => false)
      .finally(() => {
        open = null;
      });
    return open;
  };
}

/**
 * Completes a sign-in: when the server asks for a second factor, the user proves it in a dialog, or adds the first one where the tenant
 * demands it. Other failures, and a cancelled dialog, reject.
 * @returns the reply of the sign-in
 */
export async function completeSignIn(first: Promise<unknown>, { calls, layers, translate }: Omit<ProofSetting, 'now'>): Promise<unknown> {
  let signedIn: unknown = null;
  try {
    return await first;
  } catch (failure) {
    const waiting = readWaiting(failure);
    if (waiting === null) throw failure;
    const { pending, enrol } = waiting;
    const setup: FactorCalls = {
      start: async (kind) => readBegun(await calls.call('auth.enrolStart', { pending, kind })),
      async confirm(answer) {
        const reply = await calls.call('auth.enrolConfirm', { ...answer, pending });
        signedIn = isRecord(reply) ? reply.signedIn : null;
        return readRecoveryCodes(reply);
      },
    };
    await layers.askProof({
      title: translate(enrol ? 'shell.proof.enrolTitle' : 'shell.proof.title'),
      text: translate(enrol ? 'shell.proof.enrolText' : 'shell.proof.text'),
      ...waiting.offered,
      prove: async (answer) => {
        signedIn = await calls.call('auth.secondFactor', { ...answer, pending });
      },
      ...(enrol ? { setup } : {}),
    });
    if (signedIn === null) throw failure;
    return signedIn;
  }
}

function readWaiting(failure: unknown) {
  if (!(failure instanceof CallFailure) || failure.detail.errorCode !== 'second_factor_required') return null;
  const { result } = failure.detail;
  if (!isRecord(result) || !isText(result.pending)) return null;
  return { pending: result.pending, enrol: result.enrol === true, offered: readOffered(result) };
}

const allWays: readonly ProofWay[] = ['password', 'totp', 'passkey', 'recovery'];

function readOffered(reply: unknown): Pick<ProofRequest, 'ways' | 'passkey'> {
  const { ways, passkey }: Partial<Record<string, unknown>> = isRecord(reply) ? reply : {};
  const known = Array.isArray(ways) ? allWays.filter((way) => ways.includes(way)) : [];
  return { ways: known, passkey: isText(passkey) ? passkey : null };
}
