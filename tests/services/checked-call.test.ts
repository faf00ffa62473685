import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import type { SolveProof } from '../../src/services/checked-call.ts';
import { createCheckedCall } from '../../src/services/checked-call.ts';

const due = (result: unknown) => new CallFailure('Type the code', { kind: 'refused', status: 200, errorCode: 'captcha_required', result });

/** A server that refuses so often before it takes the call. */
function server(refusals: readonly unknown[]) {
  const left = [...refusals];
  const calls: [string, Readonly<Record<string, unknown>>][] = [];
  const call = async (id: string, input: Readonly<Record<string, unknown>> = {}) => {
    calls.push([id, input]);
    if (id === 'auth.proof') return 'challenge';
    const refusal = left.shift();
    if (refusal !== undefined) throw refusal;
    return 'in';
  };
  return { call, calls };
}
const solve: SolveProof = async (challenge) => `proof of ${challenge}`;

describe('a call that may demand a check (decision 29)', () => {
  it('is made again with a proof of the level that the refusal names', async () => {
    const { call, calls } = server([due({ level: 2 })]);
    expect(await createCheckedCall({ call }, solve)('auth.login', { username: 'a' })).toBe('in');
    expect(calls).toEqual([
      ['auth.login', { username: 'a' }],
      ['auth.proof', { purpose: 'login', level: '2' }],
      ['auth.login', { username: 'a', proof: 'proof of challenge' }],
    ]);
  });
  it('proves more when more is due by then, and not for ever', async () => {
    const { call, calls } = server([due({ level: 1 }), due({ level: 2 }), due({ level: 4 }), due({ level: 8 })]);
    await expect(createCheckedCall({ call }, solve)('auth.sms', {})).rejects.toMatchObject({ detail: { errorCode: 'captcha_required' } });
    expect(calls.filter(([id]) => id === 'auth.proof').map(([, { level, purpose }]) => [level, purpose])).toEqual([
      ['1', 'code'],
      ['2', 'code'],
    ]);
  });
  it.each([
    ['a server that names no level', due(null), {}],
    ['a picture that was typed', due({ level: 1 }), { captcha: 'x7k2' }],
    ['another refusal', new CallFailure('No', { kind: 'refused', status: 200, errorCode: 'login_failed' }), {}],
  ])('fails as it was refused: %s', async (_what, refusal, input) => {
    const { call, calls } = server([refusal]);
    await expect(createCheckedCall({ call }, solve)('auth.login', input)).rejects.toBe(refusal);
    expect(calls).toHaveLength(1);
  });
  it('fails as it was refused when the browser cannot prove it, or its user gives it up', async () => {
    const refusal = due({ level: 1 });
    await expect(createCheckedCall(server([refusal]), async () => null)('auth.login', {})).rejects.toBe(refusal);
    const waiting: SolveProof = (_challenge, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
    const onCheck = vi.fn((stop: () => void) => setTimeout(stop));
    await expect(createCheckedCall(server([refusal]), waiting)('auth.login', {}, { onCheck })).rejects.toBe(refusal);
    expect(onCheck).toHaveBeenCalledOnce();
  });
});
