import { Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { copyText } from '../../widgets/parts/copy.ts';
import { useWorld } from '../world.ts';
import type { Layer } from './layers.ts';
import { OutcomeRows, reasonOf } from './outcome-rows.tsx';

/** What became of each row of a batch, failed ones first, with a retry of just those and their list to take along. */
export function OutcomeLayer({ layer }: { readonly layer: Extract<Layer, { kind: 'outcome' }> }) {
  const { translate } = useWorld();
  const { title, outcome, notTried = 0, isFinal = false } = layer.request;
  const rows = useMemo(() => [...outcome.results].sort((one, other) => Number(one.ok) - Number(other.ok)), [outcome]);
  const [isCopied, setIsCopied] = useState(false);
  const close = () => layer.close('close');
  const copy = async () => {
    const failed = rows.filter(({ ok }) => !ok).map(({ label, message }) => `${label}\t${reasonOf(message, translate)}`);
    setIsCopied(await copyText(failed.join('\n')));
  };
  return (
    <FullModal
      title={title}
      width={640}
      onCancel={close}
      footer={[
        outcome.failed > 0 ? (
          <Button key="copy" onClick={() => void copy()}>
            {translate(isCopied ? 'shell.outcome.copied' : 'shell.outcome.copy')}
          </Button>
        ) : null,
        outcome.failed > 0 && !isFinal ? (
          <Button key="retry" onClick={() => layer.close('retry')}>
            {translate('shell.outcome.retry', { failed: outcome.failed })}
          </Button>
        ) : null,
        <Button key="close" type="primary" autoFocus onClick={close}>
          {translate('shell.dialog.close')}
        </Button>,
      ]}
    >
      <p role="status">
        <Tag color="success">{translate('shell.outcome.done', { done: outcome.done })}</Tag>
        {outcome.failed > 0 ? <Tag color="error">{translate('shell.outcome.failed', { failed: outcome.failed })}</Tag> : null}
        {notTried > 0 ? <Tag>{translate('shell.outcome.notTried', { count: notTried })}</Tag> : null}
      </p>
      <OutcomeRows rows={rows} />
    </FullModal>
  );
}
