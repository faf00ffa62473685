import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../../runtime/text.ts';
import { statusTag } from '../status-tag.tsx';
import { ScanWeigh } from './scan-weigh.tsx';
import type { Scan } from './use-scans.ts';
import type { Weighings } from './use-weighings.ts';
import { keyOf } from './weighing.ts';

interface ScanResultProps {
  readonly scan: Scan;
  readonly isChosen: boolean;
  readonly weighings: Weighings;
  readonly onDone: () => void;
}

/** What a number is of, and what is to be done with it. */
export function ScanResult({ scan: { order, number, message, isPending }, isChosen, weighings, onDone }: ScanResultProps) {
  const text = useText();
  if (order === null) {
    return (
      <div className={`wb-scan-result ${isPending ? 'wb-scan-pending' : 'wb-scan-unknown'}`} role={isPending ? 'status' : 'alert'}>
        <p className="wb-scan-big">{number}</p>
        <p>{isPending ? text('widget.orderScan.pending') : message}</p>
      </div>
    );
  }
  const weighing = weighings.of(order.id, number);
  return (
    <>
      <div className="wb-scan-result" role="status">
        <p className="wb-scan-big">{order.customerNo}</p>
        <p className="wb-scan-facts">
          {statusTag(order.orderStatus_dictText, order.orderStatus === 'draft' ? 'grey' : 'blue')}
          <span>{order.consigneeCountry_dictText}</span>
          <span>{text('widget.orderScan.boxes', { count: order.boxCount ?? 0 })}</span>
          <span>{order.orderWeight === null || order.orderWeight === undefined ? '—' : `${order.orderWeight} kg`}</span>
        </p>
      </div>
      {weighing === undefined ? null : (
        <ScanWeigh
          key={keyOf(order.id, number)}
          order={order}
          weighing={weighing}
          weighings={weighings}
          isChosen={isChosen}
          onDone={onDone}
        />
      )}
      <div className="wb-scan-label">
        <Button icon={<PrinterOutlined aria-hidden="true" />} disabled>
          {text('widget.orderScan.label')}
        </Button>
        <span className="wb-muted">{text('widget.orderScan.labelLater')}</span>
      </div>
    </>
  );
}
