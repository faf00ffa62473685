import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { CallReply } from '../../../../contract/endpoints/all.ts';
import { printOnce } from '../../../runtime/actions/idempotency.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { useText } from '../../../runtime/text.ts';
import type { ScannedOrder } from './weighing.ts';

type Check = CallReply<'print.check'>;

const reasons = ['reason1', 'reason2', 'reason3', 'reason4'] as const;

interface ScanLabelProps {
  readonly order: ScannedOrder;
  /** Gives the focus back to the scanner. */
  readonly onDone: () => void;
}

/** Prints the label of the scanned order; a label that was printed before asks for its reason. */
export function ScanLabel({ order, onDone }: ScanLabelProps) {
  const text = useText();
  const { ports, permissions } = useRuntime();
  const [again, setAgain] = useState<Check['again'][number] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await work();
    } catch (failure) {
      ports.showFailure(failure);
    } finally {
      setIsBusy(false);
      onDone();
    }
  };
  const send = (reason?: string) =>
    run(async () => {
      await printOnce(ports, 'print.start', { ids: [order.id], kind: 'label', ...(reason === undefined ? {} : { reason }) });
      setAgain(null);
    });
  const start = () =>
    run(async () => {
      const check = (await loadCall(ports, 'print.check', { ids: [order.id], kind: 'label' })) as Check;
      const [refused] = check.unprintable;
      const [before] = check.again;
      if (refused !== undefined) {
        return ports.notify(
          'warning',
          text(refused.isLater ? 'widget.print.cannotNow' : 'widget.print.cannot', { reason: refused.message }),
        );
      }
      if (before !== undefined && check.needsReason) return setAgain(before);
      if (check.remote.length > 0 && !(await ports.confirm({ text: text('widget.print.remote'), okText: text('widget.print.continue') })))
        return;
      await send();
    });
  if (!permissions.shows('label:print')) return null;
  return (
    <div className="wb-scan-label">
      <Button icon={<PrinterOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void start()}>
        {text('widget.orderScan.label')}
      </Button>
      {again === null ? null : (
        <>
          <span role="alert">{text('widget.print.againText', { nos: `${again.label} (${again.times})` })}</span>
          {reasons.map((reason) => (
            <Button key={reason} onClick={() => void send(text(`widget.scanStation.${reason}`))}>
              {text(`widget.scanStation.${reason}`)}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
