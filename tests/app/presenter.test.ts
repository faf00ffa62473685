import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure, type FailureDetail } from '../../contract/failure.ts';
import { createFeedback, type Notice } from '../../src/app/layers/feedback.ts';
import { createPresenter } from '../../src/app/presenter.ts';
import texts from '../../src/locales/en-US/errors.json' with { type: 'json' };
import { createTranslate } from '../../src/services/i18n.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function failure(detail: Partial<FailureDetail>, message = ''): CallFailure {
  return new CallFailure(message, { kind: 'refused', status: 200, ...detail });
}

function present({ isEnding = false } = {}) {
  const notices: Notice[] = [];
  const toasts: string[] = [];
  const withdrawn: string[] = [];
  const feedback = createFeedback();
  feedback.attach({
    toast: (_, text) => toasts.push(text),
    notice: (notice) => notices.push(notice),
    withdraw: (key) => withdrawn.push(key),
  });
  const translate = createTranslate('en_US', texts);
  const presenter = createPresenter({ feedback, translate, isSessionEnding: () => isEnding, now: Date.now });
  return { presenter, notices, toasts, withdrawn };
}

describe('HTTP errors (spec section 8)', () => {
  it.each([
    [403, 'Access denied, you have no permission'],
    [404, 'Resource not found: the page does not exist or is still in development'],
    [500, 'Server error'],
    [503, 'Service Unavailable'],
    [504, 'Network timeout'],
  ])('%i is a notification titled system prompt: %s', (status, text) => {
    const { presenter, notices } = present();
    presenter.showFailure(failure({ status }, 'what the server says'));
    expect(notices).toMatchObject([{ title: 'System prompt', text, tone: 'error' }]);
  });

  it('other statuses show the message of the response, and the fallback without one', () => {
    const { presenter, notices } = present();
    presenter.showFailure(failure({ status: 418 }, 'I am a teapot'));
    presenter.showFailure(failure({ status: 418 }));
    expect(notices.map(({ text }) => text)).toEqual(['I am a teapot', 'An error occurred in the request, please try again later']);
  });

  it("the server family's code 510 is the same as 403 (wire.md, Envelope)", () => {
    const { presenter, notices } = present();
    presenter.showFailure(failure({ code: 510 }, '没有权限，请联系管理员授权'));
    expect(notices[0]?.text).toBe('Access denied, you have no permission');
  });

  it('a call that was told of already is told again with what was done before it, in one notification', () => {
    const { presenter, notices, withdrawn } = present();
    const refusal = failure({ status: 500 });
    presenter.showFailure(refusal);
    presenter.showFailure(refusal);
    expect(notices).toHaveLength(1);
    presenter.showFailure(refusal, '1 of 2 steps stay done');
    expect([withdrawn, notices.map(({ text }) => text)]).toEqual([
      [notices[0]?.key],
      ['Server error', 'Server error\n1 of 2 steps stay done'],
    ]);
  });

  it('says with a failure what was done before it, in a message that stays to be read', () => {
    const { presenter, notices, toasts } = present();
    presenter.showFailure(failure({}, 'No money'), '1 of 2 steps stay done');
    presenter.showFailure(failure({ kind: 'unreachable', status: 0 }), '2 of 3 steps stay done');
    presenter.showFailure(failure({ kind: 'cancelled', status: 0 }), '3 of 4 steps stay done');
    presenter.showFailure(failure({ kind: 'cancelled', status: 0 }));
    expect(toasts).toEqual([]);
    expect(notices.map(({ text }) => text.split('\n').at(-1))).toEqual([
      '1 of 2 steps stay done',
      '2 of 3 steps stay done',
      '3 of 4 steps stay done',
    ]);
    expect(notices[0]?.text).toBe('No money\n1 of 2 steps stay done');
  });

  it('carries the request number small below it', () => {
    const { presenter, notices } = present();
    presenter.showFailure(failure({ status: 500, requestId: 'r-77' }));
    expect(notices[0]?.footnote).toBe('Request number r-77');
  });
});

describe('success false (spec section 8)', () => {
  it('shows its message as an error, once for one failure and once for one text in a row', () => {
    const { presenter, toasts } = present();
    const one = failure({}, 'Order is paid');
    presenter.showFailure(one);
    presenter.showFailure(one);
    presenter.showFailure(failure({ requestId: 'r-78' }, 'Order is paid'));
    vi.advanceTimersByTime(1_600);
    presenter.showFailure(failure({}, 'Order is paid'));
    expect(toasts).toEqual(['Order is paid', 'Order is paid']);
  });

  it('has a wide box that scrolls and stays above 500 characters', () => {
    const { presenter, notices, toasts } = present();
    presenter.showFailure(failure({}, 'x'.repeat(500)));
    presenter.showFailure(failure({}, 'y'.repeat(501)));
    expect(toasts).toHaveLength(1);
    expect(notices).toMatchObject([{ wide: true, persistent: true }]);
  });

  it('says nothing of a call that was given up', () => {
    const { presenter, notices, toasts } = present();
    presenter.showFailure(failure({ kind: 'cancelled', status: 0 }));
    expect([notices, toasts]).toEqual([[], []]);
  });
});

describe('the end of the session (spec section 8)', () => {
  const over = () => failure({ kind: 'session_over', status: 401 });

  it('is not told a second time while it is being told, and other failures still are', () => {
    const { presenter, notices } = present({ isEnding: true });
    presenter.showFailure(over());
    presenter.showFailure(failure({ status: 503 }));
    expect(notices.map(({ text }) => text)).toEqual(['Service Unavailable']);
  });

  it('of a call that nobody was signed in for is told as what it is', () => {
    const { presenter, notices } = present();
    presenter.showFailure(over());
    expect(notices.map(({ text }) => text)).toEqual(['Unauthorized, please log in again']);
  });
});

describe('the network', () => {
  it('gone is one notice that stays, and is withdrawn when it is back', () => {
    const { presenter, notices, toasts, withdrawn } = present();
    presenter.reportReachability(false);
    for (let call = 0; call < 3; call += 1) presenter.showFailure(failure({ kind: 'unreachable', status: 0 }));
    expect(notices).toMatchObject([{ key: 'offline', persistent: true, tone: 'warning' }]);
    presenter.reportReachability(true);
    expect([withdrawn, toasts]).toEqual([['offline'], []]);
  });
});

describe('messages before their drawer is loaded', () => {
  it('wait in order, and are announced at once', () => {
    const feedback = createFeedback();
    const said: string[] = [];
    feedback.onAnnounce((text) => said.push(text));
    feedback.toast('success', 'one');
    feedback.withdraw('two');
    const drawn: string[] = [];
    feedback.attach({ toast: (_, text) => drawn.push(text), notice: () => undefined, withdraw: (key) => drawn.push(key) });
    expect([said, drawn]).toEqual([['one'], ['one', 'two']]);
  });
});
