import { Button } from 'antd';
import { useState } from 'react';
import type { OutcomeRequest } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { copyText } from '../parts/copy.ts';
import { statusTag } from '../parts/status-tag.tsx';

interface OutcomeDialogBodyProps {
  readonly request: OutcomeRequest;
  readonly onDone: (answer: 'retry' | 'close') => void;
}

/** What a batch did: how many, which rows not and why, and a retry of just those. */
export function OutcomeDialogBody({ request: { outcome }, onDone }: OutcomeDialogBodyProps) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const failed = outcome.results
    .filter(({ ok }) => !ok)
    .map(({ id, label, message }) => ({ id, label, reason: message ?? text('widget.failure.unknown') }));
  const copy = async () => setCopied(await copyText(failed.map(({ label, reason }) => `${label}\t${reason}`).join('\n')));
  return (
    <div className="wb-outcome">
      <p className="wb-actions" role="status">
        {statusTag(text('widget.outcome.done', { count: outcome.done }), 'green')}
        {statusTag(text('widget.outcome.failed', { count: outcome.failed }), outcome.failed === 0 ? 'grey' : 'red')}
      </p>
      {failed.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className="wb-outcome-rows" tabIndex={0} aria-label={text('widget.outcome.rows')}>
          {failed.map(({ id, label, reason }) => (
            <li key={id}>
              <span className="wb-outcome-label">{label}</span>
              <span className="wb-error">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="wb-form-foot">
        {failed.length === 0 ? null : (
          <Button onClick={() => void copy()}>{text(copied ? 'widget.outcome.copied' : 'widget.outcome.copy')}</Button>
        )}
        <Button onClick={() => onDone('close')}>{text('widget.outcome.close')}</Button>
        {failed.length === 0 ? null : (
          <Button type="primary" onClick={() => onDone('retry')}>
            {text('widget.outcome.retry', { count: failed.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
