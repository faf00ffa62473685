import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { type FormEvent, useState } from 'react';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { fieldAttributes, messageIdOf } from '../../widgets/parts/field/field-attributes.ts';
import { FactorSetup } from '../../widgets/parts/second-factor/factor-setup.tsx';
import { hasPasskeys, signByPasskey } from '../../widgets/parts/second-factor/passkeys.ts';
import { PasswordInput } from '../../widgets/parts/sign-in/password-input.tsx';
import { readSignInFailure } from '../../widgets/parts/sign-in/sign-in-failure.ts';
import type { Layer } from '../layers/layers.ts';
import { useWorld } from '../world.ts';
import type { ProofWay } from './proof-request.ts';

type ProofOf = Extract<Layer, { kind: 'proof' }>;

/** Above all other dialogs, the login-expired one too, and below messages. */
const topZIndex = 1_950;

/** Asks the user to prove who they are: the second step of signing in, or again before a call that needs a fresh proof. */
export function ProofLayer({ layer }: { readonly layer: ProofOf }) {
  const { translate } = useWorld();
  const { request, close } = layer;
  const { setup } = request;
  const messageOf = (failure: unknown) => {
    const { message, beside } = readSignInFailure(failure, translate);
    return message ?? Object.values(beside)[0] ?? translate('widget.failure.unknown');
  };
  return (
    <FullModal title={request.title} width={420} zIndex={topZIndex} maskClosable={false} footer={null} onCancel={() => close(false)}>
      {setup === undefined ? (
        <ProofForm layer={layer} messageOf={messageOf} />
      ) : (
        <>
          <p>{request.text}</p>
          <FactorSetup calls={setup} text={translate} messageOf={messageOf} onDone={() => close(true)} />
        </>
      )}
    </FullModal>
  );
}

function ProofForm({ layer, messageOf }: { readonly layer: ProofOf; readonly messageOf: (failure: unknown) => string }) {
  const { translate } = useWorld();
  const { request, close } = layer;
  const ways = request.ways.filter((way) => way !== 'passkey' || hasPasskeys());
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'password');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(false);

  const answer = async () => {
    if (way === 'password') return { way, password: typed };
    if (way !== 'passkey') return { way, code: typed };
    const passkey = request.passkey === null ? null : await signByPasskey(request.passkey);
    return passkey === null ? null : { way, passkey };
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || (way !== 'passkey' && typed.trim() === '')) return;
    setRunning(true);
    setProblem(null);
    try {
      const given = await answer();
      if (given === null) return setProblem(translate('widget.factor.passkeyFailed'));
      await request.prove(given);
      close(true);
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setRunning(false);
    }
  };
  const choose = (other: ProofWay) => {
    setWay(other);
    setTyped('');
    setProblem(null);
  };
  return (
    <form className="wb-factor" noValidate onSubmit={(event) => void onSubmit(event)} aria-busy={running}>
      <p>{request.text}</p>
      {way === 'passkey' ? null : <ProofInput way={way} value={typed} invalid={problem !== null} onType={setTyped} />}
      <div role="alert" className="wb-error" id={messageIdOf('proof')}>
        {problem}
      </div>
      <Button type="primary" htmlType="submit" block loading={running}>
        {translate(way === 'passkey' ? 'shell.proof.usePasskey' : 'shell.proof.submit')}
      </Button>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} type="link" disabled={running} onClick={() => choose(other)}>
            {translate(`shell.proof.by.${other}`)}
          </Button>
        ))}
    </form>
  );
}

interface ProofInputProps {
  readonly way: Exclude<ProofWay, 'passkey'>;
  readonly value: string;
  readonly invalid: boolean;
  readonly onType: (value: string) => void;
}

function ProofInput({ way, value, invalid, onType }: ProofInputProps) {
  const { translate } = useWorld();
  const label = translate(`shell.proof.${way}`);
  const shared = {
    ...fieldAttributes({ id: 'proof', label, invalid }),
    autoFocus: true,
    value,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  return (
    <div className="wb-row">
      <label htmlFor="proof">{label}</label>
      {way === 'password' ? (
        <PasswordInput key={way} {...shared} autoComplete="current-password" maxLength={128} />
      ) : (
        <Input
          key={way}
          {...shared}
          autoComplete="one-time-code"
          {...(way === 'totp' ? { inputMode: 'numeric', maxLength: 7 } : { maxLength: 32 })}
        />
      )}
    </div>
  );
}
