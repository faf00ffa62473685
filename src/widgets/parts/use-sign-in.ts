import type { InputRef } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCarried } from '../../runtime/carried.ts';
import { useRuntime } from '../../runtime/context.ts';
import { useText } from '../../runtime/text.ts';
import type { CaptchaAnswer } from './captcha-input.tsx';
import { readSignInFailure, type SignInField, type SignInProblem } from './sign-in-failure.ts';

export interface SignInForm {
  readonly typed: { readonly username: string; readonly password: string };
  type(change: Partial<SignInForm['typed']>): void;
  readonly captcha: CaptchaAnswer;
  answer(captcha: CaptchaAnswer): void;
  readonly asksCaptcha: boolean;
  /** Counts the pictures that were spent. */
  readonly round: number;
  readonly problem: SignInProblem;
  readonly running: boolean;
  readonly inputs: { readonly [F in SignInField]: RefObject<InputRef> };
  send(): Promise<void>;
}

const nothing: SignInProblem = { beside: {}, message: null, needsCaptcha: false, focus: 'username' };

/** What the login form does, without drawing it: what was typed stays until the page is left. */
export function useSignIn(): SignInForm {
  const { ports } = useRuntime();
  const text = useText();
  const [typed, setTyped] = useState({ username: '', password: '' });
  // The name alone: what is secret is kept nowhere.
  useCarried({
    name: 'signIn',
    isUnsaved: () => typed.username !== '',
    values: () => typed.username,
    put: (username) => typeof username === 'string' && setTyped((before) => ({ ...before, username })),
  });
  const [captcha, setCaptcha] = useState<CaptchaAnswer>({ captcha: '', checkKey: '' });
  const [problem, setProblem] = useState(nothing);
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const [round, setRound] = useState(0);
  const [running, setRunning] = useState(false);
  const inputs = { username: useRef<InputRef>(null), password: useRef<InputRef>(null), captcha: useRef<InputRef>(null) };
  // On a phone the keyboard would rise over the page before anyone has read it.
  const focus = useRef<SignInField | null>(matchMedia('(pointer: fine)').matches ? 'username' : null);
  useEffect(() => {
    // Fields that are disabled while the call runs cannot take the focus, so it waits for the next drawing.
    if (running || focus.current === null) return;
    inputs[focus.current].current?.focus({ cursor: 'all' });
    focus.current = null;
  });

  const show = (found: SignInProblem) => {
    focus.current = found.focus;
    setProblem(found);
  };
  const send = async () => {
    if (running) return;
    const missing = missingFields({ ...typed, captcha: asksCaptcha ? captcha.captcha : 'none' }, text);
    if (missing !== null) return show(missing);
    setRunning(true);
    setProblem(nothing);
    try {
      await ports.signIn(asksCaptcha ? { ...typed, ...captcha } : typed);
    } catch (failure) {
      const found = readSignInFailure(failure, text);
      setAsksCaptcha((asked) => asked || found.needsCaptcha);
      // A picture is spent at the first check, whatever came of it.
      setRound((before) => before + 1);
      show(found);
    } finally {
      setRunning(false);
    }
  };
  return {
    typed,
    type: (change) => setTyped((before) => ({ ...before, ...change })),
    captcha,
    answer: setCaptcha,
    asksCaptcha,
    round,
    problem,
    running,
    inputs,
    send,
  };
}

function missingFields(
  typed: { readonly [F in SignInField]: string },
  text: (key: string, values?: { readonly name: string }) => string,
): SignInProblem | null {
  const missing = (['username', 'password', 'captcha'] as const).filter((field) => typed[field].trim() === '');
  const [first] = missing;
  if (first === undefined) return null;
  const beside = Object.fromEntries(missing.map((field) => [field, text('rule.required', { name: text(`widget.signIn.${field}`) })]));
  return { ...nothing, beside, focus: first };
}
