import { CallFailure } from '../../../../contract/failure.ts';

export type SignInField = 'username' | 'password' | 'captcha' | 'code';

/** A refused sign-in as the login form shows it. */
export interface SignInProblem {
  /** Messages by field. */
  readonly beside: { readonly [F in SignInField]?: string };
  /** A message that belongs to no field; null if there is none. */
  readonly message: string | null;
  readonly needsCaptcha: boolean;
  /** Whether a code by phone or mail would let the owner in. */
  readonly offersCode: boolean;
  /** The field that gets the focus. */
  readonly focus: SignInField;
}

/** Reads a failure of the sign-in call; `text` translates failures without a message. */
export function readSignInFailure(failure: unknown, text: (key: string) => string): SignInProblem {
  if (!(failure instanceof CallFailure))
    return { beside: {}, message: text('widget.failure.unknown'), needsCaptcha: false, offersCode: false, focus: 'password' };
  const { errorCode, fields = [], kind } = failure.detail;
  const message =
    failure.message === '' ? text(`widget.failure.${kind === 'unreachable' || kind === 'timeout' ? kind : 'unknown'}`) : failure.message;
  if (errorCode === 'captcha_required' || errorCode === 'captcha_wrong')
    return { beside: { captcha: message }, message: null, needsCaptcha: true, offersCode: false, focus: 'captcha' };
  if (errorCode === 'sent_code_wrong')
    return { beside: { code: message }, message: null, needsCaptcha: false, offersCode: false, focus: 'code' };

  const known = fields.filter((problem): problem is typeof problem & { path: SignInField } => isField(problem.path));
  if (known.length > 0 && known.length === fields.length) {
    const beside = Object.fromEntries(known.map((problem) => [problem.path, problem.message === '' ? message : problem.message]));
    return { beside, message: null, needsCaptcha: 'captcha' in beside, offersCode: false, focus: known[0]?.path ?? 'username' };
  }
  return { beside: {}, message, needsCaptcha: false, offersCode: errorCode === 'login_delayed', focus: 'password' };
}

function isField(path: string): path is SignInField {
  return path === 'username' || path === 'password' || path === 'captcha' || path === 'code';
}
