import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { CallFailure } from '../../../../contract/failure.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { hasPasskeys, signByPasskey } from '../second-factor/passkeys.ts';

interface PasskeySignInProps {
  readonly remember: boolean;
  readonly disabled: boolean;
}

/** Signs in by a passkey alone, which the browser offers without an account name; absent where the browser has none. */
export function PasskeySignIn({ remember, disabled }: PasskeySignInProps) {
  const { ports } = useRuntime();
  const text = useText();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!hasPasskeys()) return null;

  async function sign(): Promise<string | null> {
    const signed = await signByPasskey(optionsOf(await ports.call('auth.passkeyStart', {})));
    if (signed === null) return text('widget.signIn.passkeyFailed');
    await ports.call('auth.passkeyLogin', { passkey: signed, ...(remember ? {} : { remember }) });
    return null;
  }

  const onClick = async () => {
    setRunning(true);
    setProblem(null);
    try {
      setProblem(await sign());
    } catch (failure) {
      const said = failure instanceof CallFailure ? failure.message : '';
      setProblem(said === '' ? text('widget.failure.unknown') : said);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <Button
        size="large"
        block
        icon={<KeyOutlined aria-hidden="true" />}
        loading={isRunning}
        disabled={disabled}
        onClick={() => void onClick()}
      >
        {text('widget.signIn.passkey')}
      </Button>
      <div className="wb-hint wb-error" role="alert">
        {problem}
      </div>
    </>
  );
}

function optionsOf(reply: unknown): string {
  return typeof reply === 'object' && reply !== null && 'passkey' in reply && typeof reply.passkey === 'string' ? reply.passkey : '';
}
