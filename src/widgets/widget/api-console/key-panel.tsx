import { Button } from 'antd';
import { useId, useState, useSyncExternalStore } from 'react';
import { tryingRights } from '../../../../contract/api-rights.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { plainText } from '../../parts/empty.ts';
import { rowsOf } from '../../parts/rows-of.ts';
import { minuteOf } from '../../parts/times.ts';
import { isKey, isSigningSecret } from './documented-call.ts';
import { HiddenInput } from './hidden-input.tsx';
import { type MadeKey, consoleMemory as memory } from './memory.ts';
import { canSign } from './use-call.ts';

/** What a key is called that is made here. */
const label = 'console';

interface KeyPanelProps {
  readonly fieldId: string;
  /** Whether the user has tried to send, so that a missing key is told. */
  readonly tried: boolean;
}

/** The key that calls are made with: typed, or made here for a day. */
export function KeyPanel({ fieldId, tried }: KeyPanelProps) {
  const text = useText();
  const { permissions } = useRuntime();
  const { key, made } = useSyncExternalStore(memory.listen, memory.get);
  const typed = key.trim();
  const problem = typed === '' ? tried && 'widget.apiConsole.keyMissing' : !isKey(typed) && 'widget.apiConsole.keyWrong';
  const isMade = made !== null && made.token === typed;
  return (
    <div className="wb-console-part">
      <label htmlFor={fieldId}>{text('widget.apiConsole.key')}</label>
      <HiddenInput
        id={fieldId}
        value={key}
        placeholder="oms_…"
        wrong={problem !== false}
        onChange={(value) => memory.set({ key: value })}
      />
      <div id={`${fieldId}-hint`} className="wb-small">
        {problem === false ? null : <div className="wb-error">{text(problem)}</div>}
        <div className="wb-muted">{text('widget.apiConsole.keyHint')}</div>
      </div>
      {permissions.shows('system:api:edit') ? <TryingKey made={isMade ? made : null} /> : null}
      <SigningSecret />
    </div>
  );
}

/** The secret of a key that demands signed requests; empty for any other. */
function SigningSecret() {
  const text = useText();
  const id = useId();
  const { secret } = useSyncExternalStore(memory.listen, memory.get);
  const typed = secret.trim();
  const problem =
    typed !== '' && (isSigningSecret(typed) ? !canSign() && 'widget.apiConsole.secretInsecure' : 'widget.apiConsole.secretWrong');
  return (
    <>
      <label htmlFor={id}>{text('widget.apiConsole.secret')}</label>
      <HiddenInput
        id={id}
        value={secret}
        placeholder="omssign_…"
        wrong={problem !== false}
        onChange={(value) => memory.set({ secret: value })}
      />
      <div id={`${id}-hint`} className="wb-small">
        {problem === false ? null : <div className="wb-error">{text(problem)}</div>}
        <div className="wb-muted">{text('widget.apiConsole.secretHint')}</div>
      </div>
    </>
  );
}

/** Makes a key for trying, or says until when the one that was made here works. */
function TryingKey({ made }: { readonly made: MadeKey | null }) {
  const text = useText();
  const { ports, cells } = useRuntime();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((failure: unknown) => ports.showFailure(failure));
    setBusy(false);
  };
  const make = () =>
    attempt(async () => {
      const key = await makeKey(ports);
      if (key === null) return ports.notify('warning', text('widget.apiConsole.noRights'));
      memory.set({ key: key.token, secret: '', made: key });
    });
  const end = ({ id }: MadeKey) =>
    attempt(async () => {
      await ports.call('apiConfig.revokeApiToken', { id });
      memory.set({ key: '', made: null });
      ports.notify('success', text('widget.apiConsole.ended'));
    });
  if (made === null)
    return (
      <div className="wb-console-row">
        <Button loading={busy} onClick={() => void make()}>
          {text('widget.apiConsole.make')}
        </Button>
        <span className="wb-muted wb-small wb-console-grow">{text('widget.apiConsole.makeHint')}</span>
      </div>
    );
  const time = minuteOf(made.expireTime, cells.dateFormat) ?? made.expireTime;
  return (
    <div className="wb-console-row">
      <span className="wb-small wb-console-grow">{text('widget.apiConsole.made', { label: made.label, time })}</span>
      <Button loading={busy} onClick={() => void end(made)}>
        {text('widget.apiConsole.end')}
      </Button>
    </div>
  );
}

/** Makes a key with those rights for trying that the user can give; null where there are none. @throws CallFailure */
async function makeKey({ call }: Pick<Ports, 'call'>): Promise<MadeKey | null> {
  const mine = new Set(rowsOf(await call('apiConfig.listApiRights', {}), undefined).map(({ value }) => value));
  const rights = tryingRights.filter((right) => mine.has(right));
  if (rights.length === 0) return null;
  const { id, token, expireTime } = asValues(await call('apiConfig.createApiToken', { label, rights: rights.join(','), days: '1' }));
  return { id: plainText(id), label, token: plainText(token), expireTime: plainText(expireTime) };
}
