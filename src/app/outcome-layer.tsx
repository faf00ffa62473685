import { Button, Table, Tag } from 'antd';
import type { BatchResult } from '../../contract/envelope.ts';
import type { Layer } from './layers.ts';
import { ShellModal } from './shell-modal.tsx';
import { useWorld } from './world.ts';

/** What became of each row of a batch, failed ones first, with a retry of just those. */
export function OutcomeLayer({ layer }: { readonly layer: Extract<Layer, { kind: 'outcome' }> }) {
  const { translate } = useWorld();
  const { title, outcome, notTried = 0 } = layer.request;
  const rows = [...outcome.results].sort((one, other) => Number(one.ok) - Number(other.ok));
  const close = () => layer.close('close');
  return (
    <ShellModal
      title={title}
      width={640}
      onCancel={close}
      footer={[
        outcome.failed > 0 ? (
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
      <Table<BatchResult>
        size="small"
        rowKey="id"
        dataSource={rows}
        pagination={false}
        scroll={{ y: 320 }}
        columns={[
          { title: translate('shell.outcome.row'), dataIndex: 'label', width: 220 },
          {
            title: translate('shell.outcome.result'),
            dataIndex: 'ok',
            render: (ok: boolean, row) =>
              ok
                ? translate('shell.outcome.ok')
                : row.message === undefined || row.message === ''
                  ? translate('error.generic')
                  : row.message,
          },
        ]}
      />
    </ShellModal>
  );
}
