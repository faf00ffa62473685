import { Button } from 'antd';
import { useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import type { CompiledFormSchema } from '../../../runtime/language/stages.ts';
import { useText } from '../../../runtime/text.ts';
import { plainText } from '../../parts/empty.ts';
import { Panel } from '../../parts/panel.tsx';
import { rowsOf } from '../../parts/rows-of.ts';
import { readBegun, readRecoveryCodes } from '../../parts/second-factor/factor-calls.ts';
import { FactorSetup } from '../../parts/second-factor/factor-setup.tsx';
import { RecoveryCodes } from '../../parts/second-factor/recovery-codes.tsx';
import { readSignInFailure } from '../../parts/sign-in/sign-in-failure.ts';
import { minuteOf } from '../../parts/times.ts';

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
  const rename = (id: unknown, name: string) =>
    attempt(async () => {
      const title = text('widget.factor.renameTitle', { name });
      const answer = await ports.ask({ title, okText: text('widget.factor.rename'), form: nameForm, scope: {}, answered: { name } });
      if (answer === null) return;
      await ports.call('factor.rename', { id, name: answer.name });
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
          <Factor
            key={String(id)}
            name={plainText(name)}
            lastUsedAt={plainText(lastUsedAt)}
            onRename={() => void rename(id, plainText(name))}
            onRemove={() => void remove(id, plainText(name))}
          />
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

/** Names as `factor.rename` accepts them. */
const nameForm: CompiledFormSchema = {
  type: 'object',
  properties: {
    name: {
      title: 'widget.factor.name',
      required: true,
      'x-component': 'Input',
      'x-component-props': { maxLength: 40 },
      'x-validator': [{ rule: 'maxLength', with: { max: 40 } }],
    },
  },
};

interface FactorProps {
  readonly name: string;
  /** Empty for a factor that was never used. */
  readonly lastUsedAt: string;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Factor({ name, lastUsedAt, onRename, onRemove }: FactorProps) {
  const text = useText();
  const { dateFormat } = useRuntime().cells;
  const time = minuteOf(lastUsedAt, dateFormat) ?? lastUsedAt;
  const used = lastUsedAt === '' ? text('widget.factor.neverUsed') : text('widget.factor.lastUsed', { time });
  return (
    <div className="wb-factor-choice">
      <div className="wb-factor-name">
        <strong>{name}</strong>
        <div className="wb-muted">{used}</div>
      </div>
      <div className="wb-factor-buttons">
        <Button aria-label={`${text('widget.factor.rename')} ${name}`} onClick={onRename}>
          {text('widget.factor.rename')}
        </Button>
        <Button danger aria-label={`${text('widget.factor.remove')} ${name}`} onClick={onRemove}>
          {text('widget.factor.remove')}
        </Button>
      </div>
    </div>
  );
}
