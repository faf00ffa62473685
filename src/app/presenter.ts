import { CallFailure, type FailureDetail } from '../../contract/failure.ts';
import { limits } from '../../contract/limits.ts';
import type { Translate } from '../services/i18n.ts';
import type { Feedback } from './layers/feedback.ts';

/** Milliseconds within which an identical message is treated as the same failure reported by another call. */
const repeatMs = 1_500;

/** Shows failures by the catalogue of spec section 8, and is the only place that does. */
export interface Presenter {
  /** Shows a failure once, even if it is passed in repeatedly. `before`: completed work that the failure does not undo. */
  showFailure(failure: unknown, before?: string): void;
  /** Reports that the connection was lost or restored. */
  reportReachability(reached: boolean): void;
}

export interface PresenterSetting {
  readonly feedback: Feedback;
  readonly translate: Translate;
  /** Whether the end of the session is already shown (renewal.ts). */
  readonly isSessionEnding: () => boolean;
  readonly now: () => number;
}

export function createPresenter(setting: PresenterSetting): Presenter {
  const { feedback, translate, isSessionEnding, now } = setting;
  const seen = new WeakSet<object>();
  const shownAt = new Map<string, number>();
  let isAway = false;

  function show(text: string, detail: FailureDetail | null, isNotice: boolean): void {
    const last = shownAt.get(text);
    shownAt.set(text, now());
    if (last !== undefined && now() - last < repeatMs) return;
    const wide = text.length > limits.wideMessage;
    const id = detail?.requestId;
    if (!isNotice && !wide) feedback.toast('error', text);
    else {
      const footnote = id === undefined ? {} : { footnote: translate('error.requestNumber', { id }) };
      feedback.notice({ key: text, tone: 'error', title: translate('error.title'), text, wide, persistent: wide, ...footnote });
    }
  }

  function present(failure: CallFailure, before: string | undefined): void {
    const { detail } = failure;
    if (detail.kind === 'cancelled') {
      if (before !== undefined) show(before, null, true);
      return;
    }
    // Calls of a session that has just ended fail one after another; the user has already been notified.
    if (detail.kind === 'session_over' && isSessionEnding()) return;
    if (detail.kind === 'unreachable') {
      if (!isAway || before !== undefined) show(joinTexts(translate('error.offline.call'), before), null, true);
    } else if (detail.kind === 'timeout') show(joinTexts(translate('error.gatewayTimeout'), before), null, true);
    else {
      // `success: false` with HTTP 200 is an ordinary refusal: the server's message alone, without a notice.
      const isNotice = detail.status !== 200 || catalogued(detail) !== null || before !== undefined;
      show(joinTexts(textOf(failure), before), detail, isNotice);
    }
  }

  function textOf({ detail, message }: CallFailure): string {
    const key = catalogued(detail);
    return key === null ? message || translate('error.generic') : translate(key);
  }

  return {
    showFailure(failure, before) {
      if (typeof failure === 'object' && failure !== null) {
        if (seen.has(failure) && before === undefined) return;
        // Only the action knows the completed work, so its message replaces the one of the call.
        if (seen.has(failure) && failure instanceof CallFailure) feedback.withdraw(textOf(failure));
        seen.add(failure);
      }
      if (failure instanceof CallFailure) present(failure, before);
      else {
        console.error(failure);
        show(joinTexts(translate('error.generic'), before), null, true);
      }
    },
    reportReachability(reached) {
      isAway = !reached;
      if (reached) feedback.withdraw('offline');
      else {
        feedback.notice({
          key: 'offline',
          tone: 'warning',
          title: translate('error.offline.title'),
          text: translate('error.offline.text'),
          persistent: true,
        });
      }
    },
  };
}

/** Joins the failure and the completed work into one text. */
function joinTexts(text: string, before: string | undefined): string {
  return before === undefined ? text : `${text}\n${before}`;
}

/** Statuses with a text of their own. Code 510 is the server family's 403 (wire.md, Envelope). */
const textByStatus = new Map<number, string>([
  [403, 'error.forbidden'],
  [404, 'error.notFound'],
  [500, 'error.server'],
  [503, 'error.unavailable'],
  [504, 'error.gatewayTimeout'],
]);

function catalogued(detail: FailureDetail): string | null {
  if (detail.kind === 'session_over' && detail.status === 401) return 'error.unauthorized';
  if (String(detail.code) === '510') return 'error.forbidden';
  return textByStatus.get(detail.status) ?? null;
}
