import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { PlaceLink } from '../place-link.tsx';
import type { Words } from '../words.ts';
import type { CallEntry, StepEntry, TraceEntry } from './entries.ts';
import { durationOf } from './entry-list.tsx';
import { Json } from './json.tsx';

interface Props {
  readonly entry: TraceEntry;
  readonly words: Words;
  readonly onCopy: () => void;
  readonly onBack: () => void;
}

/** Everything that is recorded of one entry. */
export function EntryDetails({ entry, words, onCopy, onBack }: Props) {
  const { name, place, ms, kind } = entry;
  return (
    <>
      <div className="wt-heading">
        <h3>{name ?? words('trace.noTitle')}</h3>
        <span className="wi-muted">
          {words(`trace.${kind}`)} {ms === null ? '' : durationOf(ms)}
        </span>
        <span className="wt-space" />
        <Button size="small" onClick={onCopy}>
          {words('trace.copy')}
        </Button>
        <Button size="small" type="text" onClick={onBack}>
          {words('trace.back')}
        </Button>
      </div>
      {place === null ? null : (
        <p>
          <PlaceLink {...place} words={words} /> <code className="wi-muted">{place.path}</code>
        </p>
      )}
      <Content entry={entry} words={words} />
    </>
  );
}

function Content({ entry, words }: Pick<Props, 'entry' | 'words'>) {
  switch (entry.kind) {
    case 'call':
      return <Call entry={entry} words={words} />;
    case 'event':
      return (
        <>
          {entry.isHandled ? null : <Alert type="warning" message={words('trace.unhandledText')} />}
          <Json title={words('trace.data')} value={entry.values} />
        </>
      );
    case 'state':
      return entry.changes.map(({ name, before, after }) => (
        <section key={name}>
          <Json title={`page.${name} ${words('trace.before')}`} value={before} />
          <Json title={`page.${name} ${words('trace.after')}`} value={after} />
        </section>
      ));
    case 'action':
      return (
        <>
          <ol className="wt-steps" aria-label={words('trace.steps')}>
            {entry.steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended
              <li key={index} style={{ marginInlineStart: `${step.depth * 1.5}em` }}>
                <Step step={step} words={words} />
              </li>
            ))}
          </ol>
          {entry.dropped === 0 ? null : <p className="wi-muted">{`${words('trace.dropped')} ${entry.dropped}`}</p>}
        </>
      );
  }
}

function Call({
  entry: { method, status, input, reply, mismatch, failure, ms },
  words,
}: {
  readonly entry: CallEntry;
  readonly words: Words;
}) {
  return (
    <>
      <p>
        <code>{method}</code> {status === null ? null : <Tag color={status < 300 ? 'success' : 'error'}>{status}</Tag>}
        {ms === null ? words('trace.running') : null}
      </p>
      {failure === null ? null : <Alert type="error" message={failure} />}
      {mismatch === null ? null : <Alert type="warning" message={words('trace.mismatch')} description={<pre>{mismatch}</pre>} />}
      <Json title={words('trace.input')} value={input} />
      <Json title={words('trace.reply')} value={reply} />
    </>
  );
}

const colours = { running: 'processing', skipped: 'default', on: 'success', stop: 'warning', retry: 'warning', failed: 'error' } as const;

function Step({ step, words }: { readonly step: StepEntry; readonly words: Words }) {
  const { kind, outcome, ms, place, failure, result } = step;
  // The place of a closed step is not asked for: a run may have 200 steps.
  const [isToggled, setIsToggled] = useState<boolean | null>(null);
  const isOpen = isToggled ?? outcome === 'failed';
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsToggled(currentTarget.open)}>
      <summary>
        <code>{kind}</code> <Tag color={colours[outcome]}>{words(`trace.step.${outcome}`)}</Tag>
        {ms === null ? null : <span className="wi-muted">{durationOf(ms)}</span>}
      </summary>
      {place === null || !isOpen ? null : (
        <p>
          <PlaceLink {...place} words={words} /> <code className="wi-muted">{place.path}</code>
        </p>
      )}
      {failure === null ? <Json title={words('trace.result')} value={result} /> : <Alert type="error" message={failure} />}
    </details>
  );
}
