import type { InputRef } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCarriedInput } from '../../../runtime/carried-input.ts';
import { useRuntime } from '../../../runtime/context.ts';
import type { SignInRequest } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import type { CaptchaAnswer } from './captcha-input.tsx';
import { type RunningCheck, useCheck } from './check-line.tsx';
import { readSignInFailure, type SignInField, type SignInProblem } from './sign-in-failure.ts';

export interface SignInForm {
  readonly typed: { readonly username: string; readonly password: string };
  type(change: Partial<SignInForm['typed']>): void;
  /** Whether the session outlives the browser. */
  readonly remember: boolean;
  setRemember(remember: boolean): void;
  readonly captcha: CaptchaAnswer;
  answer(captcha: CaptchaAnswer): void;
  readonly asksCaptcha: boolean;
  /** Number of used captcha images. */
  readonly round: number;
  /** The typed code; null before one was requested. */
  readonly code: string | null;
  typeCode(code: string): void;
  readonly check: RunningCheck;
  readonly problem: SignInProblem;
  readonly running: boolean;
  readonly inputs: { readonly [F in SignInField]: RefObject<InputRef> };
  send(): Promise<void>;
  /** Sends a code to the account's phone or email address. */
  askForCode(): Promise<void>;
}

const noProblem: SignInProblem = { beside: {}, message: null, needsCaptcha: false, offersCode: false, focus: 'username' };

/** The logic of the login form without its rendering; the input stays until the page is left. */
export function useSignIn(): SignInForm {
  const { ports } = useRuntime();
  const text = useText();
  const [typed, setTyped] = useState({ username: '', password: '' });
  // Only the name: secrets are never stored.
  useCarriedInput({
    name: 'signIn',
    isUnsaved: () => typed.username !== '',
    values: () => typed.username,
    put: (username) => typeof username === 'string' && setTyped((before) => ({ ...before, username })),
  });
  const [remember, setRemember] = useState(true);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>({ captcha: '', checkKey: '' });
  const [sent, setSent] = useState<{ readonly challenge: string; readonly code: string } | null>(null);
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const [round, setRound] = useState(0);
  const [running, setRunning] = useState(false);
  const check = useCheck();
  const { problem, show, inputs } = useProblem(running);

  /** Runs a call of the form: shows missing fields before, and the refusal after. */
  const run = async (fields: Partial<Record<SignInField, string>>, call: (request: SignInRequest) => Promise<void>) => {
    if (running) return;
    const needed = { ...typed, ...fields };
    const missing = missingFields(needed, text);
    if (missing !== null) return show(missing);
    setRunning(true);
    show({ ...noProblem, focus: null });
    try {
      await call(fields.captcha === undefined ? typed : { ...typed, ...captcha });
    } catch (failure) {
      const found = readSignInFailure(failure, text);
      setAsksCaptcha((reply) => reply || found.needsCaptcha);
      show(found);
    } finally {
      // A captcha is valid for a single check, whatever its result.
      setRound((before) => before + 1);
      check.end();
      setRunning(false);
    }
  };
  const kept = remember ? {} : { remember };
  const checked = asksCaptcha ? { captcha: captcha.captcha } : {};

  return {
    typed,
    type(change) {
      // A code is valid only for the account that requested it.
      if (change.username !== undefined) setSent(null);
      setTyped((before) => ({ ...before, ...change }));
    },
    remember,
    setRemember,
    captcha,
    answer: setCaptcha,
    asksCaptcha,
    round,
    code: sent?.code ?? null,
    typeCode: (code) => setSent((before) => (before === null ? null : { ...before, code })),
    check,
    problem,
    running,
    inputs,
    send: () =>
      // Without a code it is a sign-in by password: some accounts have neither phone nor mail.
      sent === null || sent.code.trim() === ''
        ? run(checked, (request) => ports.signIn({ ...request, ...kept }, check.watch))
        : run({ code: sent.code }, (request) => ports.signIn({ ...request, ...sent, ...kept }, check.watch)),
    askForCode: () =>
      run(checked, async (request) => {
        setSent({ challenge: await ports.sendSignInCode(request, check.watch), code: '' });
        show({ ...noProblem, focus: 'code' });
      }),
  };
}

/** The current problem, and the field that gets the focus for it. */
function useProblem(running: boolean) {
  const [problem, setProblem] = useState(noProblem);
  const inputs = {
    username: useRef<InputRef>(null),
    password: useRef<InputRef>(null),
    captcha: useRef<InputRef>(null),
    code: useRef<InputRef>(null),
  };
  // On a phone the keyboard would cover the page before anyone has read it.
  const focus = useRef<SignInField | null>(matchMedia('(pointer: fine)').matches ? 'username' : null);
  useEffect(() => {
    // Fields are disabled while the call runs and cannot take the focus until the next render.
    if (running || focus.current === null) return;
    inputs[focus.current].current?.focus({ cursor: 'all' });
    focus.current = null;
  });
  const show = (found: Omit<SignInProblem, 'focus'> & { readonly focus: SignInField | null }) => {
    focus.current = found.focus;
    setProblem({ ...found, focus: found.focus ?? 'username' });
  };
  return { problem, show, inputs };
}

function missingFields(
  typed: Partial<Readonly<Record<SignInField, string>>>,
  text: (key: string, values?: { readonly name: string }) => string,
): SignInProblem | null {
  const missing = (['username', 'password', 'captcha', 'code'] as const).filter((field) => typed[field]?.trim() === '');
  const [first] = missing;
  if (first === undefined) return null;
  const beside = Object.fromEntries(missing.map((field) => [field, text('rule.required', { name: text(`widget.signIn.${field}`) })]));
  return { ...noProblem, beside, focus: first };
}
