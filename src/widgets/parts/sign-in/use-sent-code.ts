import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../../../contract/failure.ts';
import { limits } from '../../../../contract/limits.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import type { CaptchaAnswer } from './captcha-input.tsx';

interface SentCodeSetting {
  readonly purpose: string;
  /** The typed phone number or mail address; unused where the user's own gets the code. */
  readonly recipient: string;
  readonly isOwn: boolean;
  readonly onChange: (value: unknown) => void;
}

/** The logic of the field `SentCode`. */
export function useSentCode({ purpose, recipient, isOwn, onChange }: SentCodeSetting) {
  const { ports } = useRuntime();
  const text = useText();
  const [typed, setTyped] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [picture, setPicture] = useState<CaptchaAnswer>({ captcha: '', checkKey: '' });
  const [asksPicture, setAsksPicture] = useState(false);
  const [round, setRound] = useState(0);
  const countdown = useCountdown();
  const whole = challenge !== null && /^\d{6}$/.test(typed) ? `${challenge} ${typed}` : null;

  useReported(whole, onChange);
  const latestTyped = useLatest(typed);

  // A code is valid for the contact that it was sent to only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another recipient starts anew
  useEffect(() => {
    setChallenge(null);
    setTyped('');
    setProblem(null);
  }, [recipient]);

  const settled = useSettled(recipient);
  const needsPicture = asksPicture && countdown.seconds === 0;

  /** Says what has to be typed before a code can be asked for; null when nothing is missing. */
  function missing(to: string): string | null {
    if (!isOwn && to === '') return text('widget.sentCode.noRecipient');
    return needsPicture && picture.captcha.trim() === '' ? text('widget.sentCode.pictureFirst') : null;
  }

  function refused(failure: unknown): void {
    const { detail, message } = failure instanceof CallFailure ? failure : { detail: null, message: '' };
    if (detail?.errorCode === 'captcha_required' || detail?.errorCode === 'captcha_wrong') setAsksPicture(true);
    if (detail?.errorCode === 'code_delayed') countdown.start(member(detail.result, 'seconds', 0));
    setProblem(detail?.fields?.[0]?.message || message || text('widget.failure.unknown'));
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    const to = isOwn ? '' : await settled();
    const lacks = missing(to);
    setProblem(lacks);
    if (lacks !== null) return setAsking(false);
    const former = challenge === null ? null : latestTyped.current;
    try {
      const answer = picture.captcha === '' ? {} : picture;
      const reply = await ports.call(isOwnPurpose(purpose) ? 'auth.ownSms' : 'auth.sms', { purpose, ...contactOf(to), ...answer });
      setChallenge(member(reply, 'challenge', ''));
      // What was typed meanwhile stays; a code of the former message is good for nothing now.
      setTyped((now) => (now === former ? '' : now));
      // The next request needs a picture.
      setAsksPicture(true);
      countdown.start(member(reply, 'again', limits.codeAgainMs / 1_000));
    } catch (failure) {
      refused(failure);
    } finally {
      // A picture is good for one check, whatever its result.
      setRound((before) => before + 1);
      setAsking(false);
    }
  }

  return {
    typed,
    type: (value: string) => setTyped(value.replace(/\D/g, '')),
    ask,
    isAsking,
    problem,
    picture,
    answer: setPicture,
    asksPicture: needsPicture,
    round,
    wasSent: challenge !== null,
    seconds: countdown.seconds,
  };
}

function contactOf(recipient: string) {
  if (recipient === '') return {};
  return recipient.includes('@') ? { email: recipient } : { phone: recipient };
}

/** The value of the last drawing, for work that began before it. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** The calls of the contract that send to who is signed in. */
function isOwnPurpose(purpose: string): boolean {
  return purpose.startsWith('edit') || purpose === 'stepUp';
}

/** A member of a reply; the fallback where the reply has none of its type. */
function member<T extends number | string>(reply: unknown, name: string, fallback: T): T {
  const value: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : undefined;
  return typeof value === typeof fallback ? (value as T) : fallback;
}

/** Reports the whole answer, `challenge code`, once per change. */
function useReported(whole: string | null, onChange: (value: unknown) => void): void {
  const change = useRef(onChange);
  change.current = onChange;
  const given = useRef<string | null>(null);
  useEffect(() => {
    if (given.current === whole) return;
    given.current = whole;
    const [secret, code] = whole?.split(' ') ?? [];
    change.current(whole === null ? undefined : { challenge: secret, code });
  }, [whole]);
}

/** Longest wait for the number that the field beside is reading, in milliseconds. */
const settlingMs = 1_500;
/** A number that was there before may be one that is being replaced. */
const replacingMs = 200;

/**
 * Returns the recipient once the field beside has handed it on: the press of the button takes the focus from that field, which then
 * reads the number, and that takes a moment.
 */
function useSettled(recipient: string): () => Promise<string> {
  const latest = useRef(recipient);
  latest.current = recipient;
  return async () => {
    const began = Date.now();
    const waits = () => Date.now() - began < (latest.current === '' ? settlingMs : replacingMs);
    while (waits()) await new Promise((done) => setTimeout(done, 50));
    return latest.current;
  };
}

/** Counts seconds down to 0 by the clock, so that a sleeping tab does not stretch them. */
function useCountdown() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until <= now) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until, now]);
  return {
    seconds: Math.max(0, Math.ceil((until - now) / 1_000)),
    start(seconds: number) {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1_000);
    },
  };
}
