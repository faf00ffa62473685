import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { type FormEvent, useState } from 'react';
import { fieldAttributes, messageIdOf } from '../field/field-attributes.ts';
import type { BegunFactor, FactorAnswer, FactorCalls } from './factor-calls.ts';
import { createPasskey, hasPasskeys } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor.css';

interface FactorSetupProps {
  readonly calls: FactorCalls;
  readonly text: (key: string) => string;
  /** Called when the factor is added and its recovery codes were shown. */
  readonly onDone: () => void;
  /** Translates a failure of a call. */
  readonly messageOf: (failure: unknown) => string;
}

/** Adds a factor: the choice of its kind, the first proof, and the recovery codes that the first factor brings. */
export function FactorSetup(props: FactorSetupProps) {
  const { text } = props;
  const setup = useSetup(props);
  if (setup.codes !== null) return <RecoveryCodes codes={setup.codes} text={text} onDone={props.onDone} />;
  const failure =
    setup.problem === null ? null : (
      <div className="wb-sign-in-failure" role="alert">
        {setup.problem}
      </div>
    );
  if (setup.begun !== null) return <AppSetup begun={setup.begun} setup={setup} text={text} failure={failure} />;
  return (
    <div className="wb-factor">
      {failure}
      <Choice title="widget.factor.app" hint="widget.factor.appText" text={text} disabled={setup.running} onChoose={setup.startApp} />
      {hasPasskeys() ? (
        <Choice
          title="widget.factor.passkey"
          hint="widget.factor.passkeyText"
          text={text}
          disabled={setup.running}
          onChoose={setup.addPasskey}
        />
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly hint: string;
  readonly text: (key: string) => string;
  readonly disabled: boolean;
  readonly onChoose: () => Promise<void>;
}

function Choice({ title, hint, text, disabled, onChoose }: ChoiceProps) {
  return (
    <div className="wb-factor-choice">
      <div>
        <strong>{text(title)}</strong>
        <div className="wb-muted">{text(hint)}</div>
      </div>
      <Button disabled={disabled} aria-label={`${text('widget.factor.add')} ${text(title)}`} onClick={() => void onChoose()}>
        {text('widget.factor.add')}
      </Button>
    </div>
  );
}

interface AppSetupProps {
  readonly begun: BegunFactor;
  readonly setup: ReturnType<typeof useSetup>;
  readonly text: (key: string) => string;
  readonly failure: React.ReactNode;
}

function AppSetup({ begun, setup, text, failure }: AppSetupProps) {
  const [code, setCode] = useState('');
  const id = 'factor-code';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void setup.confirmApp(code);
  };
  return (
    <form className="wb-factor" noValidate onSubmit={onSubmit} aria-busy={setup.running}>
      <p>{text('widget.factor.scan')}</p>
      {begun.qr === null ? null : <img className="wb-factor-qr" src={begun.qr} alt={text('widget.factor.qr')} />}
      <p>
        {text('widget.factor.secret')} <code className="wb-factor-secret">{begun.secret}</code>
      </p>
      {failure}
      <div className="wb-row">
        <label htmlFor={id}>{text('widget.factor.code')}</label>
        <Input
          {...fieldAttributes({ id, label: text('widget.factor.code'), invalid: setup.problem !== null })}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div id={messageIdOf(id)} />
      </div>
      <Button type="primary" htmlType="submit" loading={setup.running} disabled={code.trim() === ''}>
        {text('widget.factor.confirm')}
      </Button>
    </form>
  );
}

function useSetup({ calls, text, onDone, messageOf }: FactorSetupProps) {
  const [begun, setBegun] = useState<BegunFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (running) return;
    setRunning(true);
    setProblem(null);
    try {
      await work();
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setRunning(false);
    }
  };
  const confirm = async (answer: FactorAnswer) => {
    const issued = await calls.confirm(answer);
    if (issued.length > 0) setCodes(issued);
    else onDone();
  };
  return {
    begun,
    codes,
    problem,
    running,
    startApp: () => run(async () => setBegun(await calls.start('totp'))),
    confirmApp: (code: string) => run(() => confirm({ kind: 'totp', name: text('widget.factor.app'), code })),
    addPasskey: () =>
      run(async () => {
        const { passkey: options } = await calls.start('passkey');
        const passkey = options === null ? null : await createPasskey(options);
        if (passkey === null) return setProblem(text('widget.factor.passkeyFailed'));
        await confirm({ kind: 'passkey', name: text('widget.factor.passkey'), passkey });
      }),
  };
}
