import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { fieldAttributes, messageIdOf } from '../../widgets/parts/field/field-attributes.ts';
import { type CaptchaAnswer, CaptchaInput } from '../../widgets/parts/sign-in/captcha-input.tsx';
import { CheckLine, useCheck } from '../../widgets/parts/sign-in/check-line.tsx';
import { PasswordInput } from '../../widgets/parts/sign-in/password-input.tsx';
import { readSignInFailure, type SignInProblem } from '../../widgets/parts/sign-in/sign-in-failure.ts';
import type { Layer } from '../layers/layers.ts';
import { useWorld } from '../world.ts';
import './login-layer.css';

type LoginOf = Extract<Layer, { kind: 'login' }>;

const noProblem: SignInProblem = { beside: {}, message: null, needsCaptcha: false, offersCode: false, focus: 'password' };
/** Above all other dialogs and below messages. */
const topZIndex = 1_900;

/** The login-expired dialog (spec section 8). It cannot be dismissed: the page behind it belongs to a user who is not signed in. */
export function LoginLayer({ layer }: { readonly layer: LoginOf }) {
  const { translate } = useWorld();
  const form = useLoginAgain(layer);
  const { problem, running } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.send();
  };
  return (
    <FullModal
      title={translate('error.loginExpired.title')}
      width={400}
      zIndex={topZIndex}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={null}
    >
      <form className="ws-again" noValidate onSubmit={onSubmit} aria-busy={running}>
        <p>{layer.request.reason}</p>
        {/* The default reason already states this. */}
        {layer.request.reason === translate('error.unauthorized') ? null : <p>{translate('error.loginExpired.text')}</p>}
        <p className="ws-again-kept">{translate('shell.again.kept')}</p>
        {problem.message === null ? null : (
          <div className="wb-sign-in-failure" role="alert">
            {problem.message}
          </div>
        )}
        <Fields form={form} layer={layer} />
        <Button type="primary" htmlType="submit" block loading={running}>
          {translate('error.loginExpired.button')}
        </Button>
        <CheckLine check={form.check} text={translate} />
        <Button type="link" block disabled={running} onClick={() => layer.close('other')}>
          {translate('shell.again.other')}
        </Button>
      </form>
    </FullModal>
  );
}

function Fields({ form, layer }: { readonly form: LoginAgain; readonly layer: LoginOf }) {
  const { translate } = useWorld();
  const { problem, running } = form;
  const shared = (field: 'password' | 'captcha') => {
    const invalid = problem.beside[field] !== undefined;
    return {
      ...fieldAttributes({ id: `again-${field}`, label: translate(`widget.signIn.${field}`), invalid }),
      status: invalid ? ('error' as const) : undefined,
      disabled: running,
    };
  };
  const hint = (field: 'password' | 'captcha') => (
    <div id={messageIdOf(`again-${field}`)} className="wb-hint wb-error" role="alert">
      {problem.beside[field]}
    </div>
  );
  return (
    <>
      <div className="wb-row">
        <label htmlFor="again-username">{translate('widget.signIn.username')}</label>
        {/* Password managers need a username field; the account cannot change. */}
        <Input id="again-username" name="username" autoComplete="username" readOnly value={layer.request.username} />
      </div>
      <div className="wb-row">
        <label htmlFor="again-password">{translate('widget.signIn.password')}</label>
        <PasswordInput
          {...shared('password')}
          inputRef={form.input}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={form.password}
          onChange={(event) => form.type(event.target.value)}
        />
        {hint('password')}
      </div>
      {form.asksCaptcha ? (
        <div className="wb-row">
          <label htmlFor="again-captcha">{translate('widget.signIn.captcha')}</label>
          <CaptchaInput {...shared('captcha')} value={form.captcha.captcha} onAnswer={form.answer} round={form.round} />
          {hint('captcha')}
        </div>
      ) : null}
    </>
  );
}

type LoginAgain = ReturnType<typeof useLoginAgain>;

function useLoginAgain({ request, close }: LoginOf) {
  const { translate } = useWorld();
  const [password, setPassword] = useState('');
  const [captcha, setCaptcha] = useState<CaptchaAnswer>({ captcha: '', checkKey: '' });
  const [problem, setProblem] = useState(noProblem);
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const [round, setRound] = useState(0);
  const [running, setRunning] = useState(false);
  const input = useRef<InputRef>(null);
  const check = useCheck();
  const isBusy = useRef(false);
  // Also after a refused sign-in: disabling the field during the call takes the focus away. Not on a phone, whose keyboard would
  // cover the message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new problem asks for the field again
  useEffect(() => {
    if (!running && matchMedia('(pointer: fine)').matches) input.current?.focus({ cursor: 'all' });
  }, [running, problem]);

  const send = async () => {
    if (isBusy.current) return;
    const missing = (['password', ...(asksCaptcha ? (['captcha'] as const) : [])] as const).filter((field) =>
      field === 'password' ? password === '' : captcha.captcha.trim() === '',
    );
    if (missing.length > 0) {
      const fieldErrors = missing.map((field) => [field, translate('rule.required', { name: translate(`widget.signIn.${field}`) })]);
      return setProblem({ ...noProblem, beside: Object.fromEntries(fieldErrors) });
    }
    isBusy.current = true;
    setRunning(true);
    setProblem(noProblem);
    try {
      await request.signIn(asksCaptcha ? { password, ...captcha } : { password }, check.watch);
      close('again');
    } catch (failure) {
      const found = readSignInFailure(failure, translate);
      setAsksCaptcha((before) => before || found.needsCaptcha);
      // A captcha is valid for a single check, whatever its result.
      setRound((before) => before + 1);
      setProblem(found);
      check.end();
      setRunning(false);
      isBusy.current = false;
    }
  };
  return { password, type: setPassword, captcha, answer: setCaptcha, asksCaptcha, round, check, problem, running, input, send };
}
