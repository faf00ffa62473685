import { Button } from 'antd';
import { useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { plainText } from '../../parts/empty.ts';
import { Panel } from '../../parts/panel.tsx';
import { rowsOf } from '../../parts/rows-of.ts';
import { readBegun, readRecoveryCodes } from '../../parts/second-factor/factor-calls.ts';
import { FactorSetup } from '../../parts/second-factor/factor-setup.tsx';
import { RecoveryCodes } from '../../parts/second-factor/recovery-codes.tsx';
import { readSignInFailure } from '../../parts/sign-in/sign-in-failure.ts';

/** Draws the factors. */
export function SecondFactors({ data }: { readonly data: unknown }) {
  const { ports } = useRuntime();
  const text = useText();
  const [adding, setAdding] = useState(0);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [changed, setChanged] = useState<unknown>(null);
  const current = changed ?? data;
  const given: Partial<Record<string, unknown>> = typeof current === 'object' && current !== null ? current : {};
  const factors = rowsOf(given.factors, undefined);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (failure) {
      ports.showFailure(failure);
    }
  };
  const reload = () => attempt(async () => setChanged(await ports.call('factor.list', {})));
  const remove = (id: unknown, name: string) =>
    attempt(async () => {
      if (!(await ports.confirm({ text: text('widget.factor.removeText', { name }), okText: text('widget.factor.remove'), danger: true })))
        return;
      await ports.call('factor.remove', { id });
      await reload();
    });
  const newCodes = () => attempt(async () => setCodes(readRecoveryCodes(await ports.call('factor.recoveryCodes', {}))));
  const done = () => {
    setCodes(null);
    setAdding((before) => before + 1);
    void reload();
  };
  return (
    <Panel title={text('widget.factor.title')}>
      <div className="wb-factor">
        <p>{text(given.demanded === true ? 'widget.factor.demanded' : 'widget.factor.offered')}</p>
        {factors.map(({ id, name, lastUsedAt }) => (
          <div key={String(id)} className="wb-factor-choice">
            <div>
              <strong>{plainText(name)}</strong>
              <div className="wb-muted">{text('widget.factor.lastUsed', { time: plainText(lastUsedAt) })}</div>
            </div>
            <Button
              danger
              aria-label={`${text('widget.factor.remove')} ${plainText(name)}`}
              onClick={() => void remove(id, plainText(name))}
            >
              {text('widget.factor.remove')}
            </Button>
          </div>
        ))}
        {factors.length > 0 && codes === null ? (
          <div className="wb-factor-choice">
            <span>{text('widget.factor.codesLeft', { count: plainText(given.recoveryCodes) })}</span>
            <Button onClick={() => void newCodes()}>{text('widget.factor.newCodes')}</Button>
          </div>
        ) : null}
        {codes === null ? null : <RecoveryCodes codes={codes} text={text} onDone={done} />}
        <h3>{text('widget.factor.addTitle')}</h3>
        <FactorSetup
          key={adding}
          text={text}
          onDone={done}
          messageOf={(failure) => readSignInFailure(failure, text).message ?? text('widget.failure.unknown')}
          calls={{
            start: async (kind) => readBegun(await ports.call('factor.start', { kind })),
            confirm: async (answer) => readRecoveryCodes(await ports.call('factor.confirm', { ...answer })),
          }}
        />
      </div>
    </Panel>
  );
}
