import { CallFailure } from '../../../../contract/failure.ts';

export type SignInField = 'username' | 'password' | 'captcha' | 'code';

/** What the login form makes of a refused sign-in. */
export interface SignInProblem {
  /** Messages beside their fields. */
  readonly beside: { readonly [F in SignInField]?: string };
  /** What belongs to no field; null when everything is said beside one. */
  readonly message: string | null;
  readonly needsCaptcha: boolean;
  /** A code that is sent would let the owner in. */
  readonly offersCode: boolean;
  /** Where to go on. */
  readonly focus: SignInField;
}

/** Reads a failure of the sign-in call; `text` words what came without a message. */
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
