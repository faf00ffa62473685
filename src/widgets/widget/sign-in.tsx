import { Button, Checkbox } from 'antd';
import Input from 'antd/es/input/Input';
import type { FormEvent, ReactNode } from 'react';
import { record } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import { useRuntime } from '../../runtime/context.ts';
import { useText } from '../../runtime/text.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { fieldAttributes, messageIdOf } from '../parts/field/field-attributes.ts';
import { CaptchaInput } from '../parts/sign-in/captcha-input.tsx';
import { CheckLine } from '../parts/sign-in/check-line.tsx';
import { PasskeySignIn } from '../parts/sign-in/passkey-sign-in.tsx';
import { PasswordInput } from '../parts/sign-in/password-input.tsx';
import type { SignInField } from '../parts/sign-in/sign-in-failure.ts';
import { type SignInForm, useSignIn } from '../parts/sign-in/use-sign-in.ts';

/** The login form by account name. A captcha appears when the server requires one. */
export const signIn = blockWidget({ name: 'signIn', properties: record({}), component: SignIn });

function SignIn() {
  const text = useText();
  const form = useSignIn();
  const { typed, problem, running, inputs } = form;
  const shared = { size: 'large', disabled: running } as const;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.send();
  };
  return (
    <form className="wb-sign-in" noValidate onSubmit={onSubmit} aria-busy={running}>
      <h1>{text('widget.signIn.title')}</h1>
      {problem.message === null ? null : (
        <div className="wb-sign-in-failure" role="alert">
          {problem.message}
          {problem.offersCode ? <AskForCode form={form} label="widget.signIn.sendCode" /> : null}
        </div>
      )}
      <Row field="username" message={problem.beside.username}>
        {(attributes) => (
          <Input
            {...attributes}
            {...shared}
            ref={inputs.username}
            name="username"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={typed.username}
            onChange={(event) => form.type({ username: event.target.value })}
          />
        )}
      </Row>
      <Row field="password" message={problem.beside.password}>
        {(attributes) => (
          <PasswordInput
            {...attributes}
            {...shared}
            inputRef={inputs.password}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            value={typed.password}
            onChange={(event) => form.type({ password: event.target.value })}
          />
        )}
      </Row>
      {form.asksCaptcha ? (
        <Row field="captcha" message={problem.beside.captcha}>
          {(attributes) => (
            <CaptchaInput
              {...attributes}
              {...shared}
              inputRef={inputs.captcha}
              value={form.captcha.captcha}
              onAnswer={form.answer}
              round={form.round}
            />
          )}
        </Row>
      ) : null}
      {form.code === null ? null : <Code form={form} />}
      <div className="wb-sign-in-more">
        <Checkbox checked={form.remember} disabled={running} onChange={(event) => form.setRemember(event.target.checked)}>
          {text('widget.signIn.remember')}
        </Checkbox>
        <PageButton to="/user/alteration" label="widget.signIn.forgot" />
      </div>
      <Button type="primary" htmlType="submit" size="large" block loading={running}>
        {text('widget.signIn.submit')}
      </Button>
      <CheckLine check={form.check} text={text} />
      <PasskeySignIn remember={form.remember} disabled={running} />
      <Strangers />
      <DemoAccounts onChoose={form.type} />
    </form>
  );
}

/** A way to another page of those who are not signed in. */
function PageButton({ to, label }: { readonly to: string; readonly label: string }) {
  const text = useText();
  const { ports } = useRuntime();
  return (
    <button type="button" className="wb-value-button" onClick={() => ports.navigate(to, {}, false)}>
      {text(label)}
    </button>
  );
}

/** The way to a new account. */
function Strangers() {
  const text = useText();
  return (
    <div className="wb-sign-in-more wb-muted">
      <span>
        {text('widget.signIn.stranger')} <PageButton to="/user/register" label="widget.signIn.register" />
      </span>
    </div>
  );
}

/** Input of the code. It does not reveal whether one was sent, which would tell who has an account. */
function Code({ form }: { readonly form: SignInForm }) {
  const text = useText();
  return (
    <>
      <div className="wb-sign-in-sent" role="status">
        {text('widget.signIn.sentCode', { minutes: limits.codeMs / 60_000 })} <AskForCode form={form} label="widget.signIn.sendAgain" />
      </div>
      <Row field="code" message={form.problem.beside.code}>
        {(attributes) => (
          <Input
            {...attributes}
            size="large"
            disabled={form.running}
            ref={form.inputs.code}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            value={form.code ?? ''}
            onChange={(event) => form.typeCode(event.target.value)}
          />
        )}
      </Row>
    </>
  );
}

function AskForCode({ form, label }: { readonly form: SignInForm; readonly label: string }) {
  const text = useText();
  return (
    <button type="button" className="wb-value-button" disabled={form.running} onClick={() => void form.askForCode()}>
      {text(label)}
    </button>
  );
}

/** The demo accounts of a demo server. Choosing one fills in the form; signing in needs a separate click. */
function DemoAccounts({ onChoose }: { readonly onChoose: (typed: { readonly username: string; readonly password: string }) => void }) {
  const text = useText();
  const { demo } = useRuntime().ports;
  if (demo === null) return null;
  const { accounts, password } = demo;
  return (
    <div className="wb-demo wb-muted">
      <span>{text('widget.signIn.demo', { password })}</span>
      {accounts.map((username) => (
        <button key={username} type="button" className="wb-value-button" onClick={() => onChoose({ username, password })}>
          {username}
        </button>
      ))}
    </div>
  );
}

interface RowProps {
  readonly field: SignInField;
  readonly message: string | undefined;
  readonly children: (attributes: ReturnType<typeof fieldAttributes> & { readonly status: 'error' | undefined }) => ReactNode;
}

/** A field with its label above and its message below. */
function Row({ field, message, children }: RowProps) {
  const text = useText();
  const id = `sign-in-${field}`;
  const invalid = message !== undefined;
  const label = text(`widget.signIn.${field}`);
  return (
    <div className="wb-row">
      <label htmlFor={id}>{label}</label>
      {children({ ...fieldAttributes({ id, label, invalid }), status: invalid ? 'error' : undefined })}
      <div id={messageIdOf(id)} className="wb-hint wb-error" role="alert">
        {message}
      </div>
    </div>
  );
}
