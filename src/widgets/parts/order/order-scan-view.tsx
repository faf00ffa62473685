import { CheckCircleFilled, CloseCircleFilled, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { OrderRow } from '../../../../contract/entities/order.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { failureText } from '../failure-view.tsx';
import { Panel } from '../panel.tsx';
import { statusTag } from '../status-tag.tsx';
import { ScanField, type ScanFieldHandle } from './scan-field.tsx';
import { ScanWeigh } from './scan-weigh.tsx';
import { sound } from './sound.ts';
import '../../styles/order.css';

interface Scan {
  readonly key: number;
  readonly number: string;
  readonly order: OrderRow | null;
  /** Why there is none. */
  readonly message: string;
}

/** Scans that stay in sight (ux.md, Hands). */
const kept = 10;

/** The station: the field, what was found, and the last scans. */
export function OrderScan() {
  const text = useText();
  const { ports } = useRuntime();
  const field = useRef<ScanFieldHandle>(null);
  const last = useRef(0);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [busy, setBusy] = useState(0);
  const put = (scan: Scan) => setScans((before) => [scan, ...before.filter(({ key }) => key !== scan.key)].slice(0, kept));

  // Scans come faster than answers: each has its own call, and none waits for another.
  const scan = async (number: string) => {
    const key = ++last.current;
    setBusy((count) => count + 1);
    try {
      const order = (await ports.call('order.scan', { number })) as OrderRow;
      sound('found');
      put({ key, number, order, message: '' });
    } catch (failure) {
      sound('unknown');
      put({ key, number, order: null, message: failureText(failure, text) });
    } finally {
      setBusy((count) => count - 1);
    }
  };
  const [current] = scans;
  return (
    <div className="wb-scan">
      <Panel>
        <ScanField ref={field} isBusy={busy > 0} onScan={(number) => void scan(number)} />
        <Result scan={current} onSaved={() => field.current?.focus()} />
      </Panel>
      <Panel title={text('widget.orderScan.last')}>
        {scans.length === 0 ? <p className="wb-muted">{text('widget.orderScan.noneYet')}</p> : null}
        <ol className="wb-scan-last">
          {scans.map(({ key, number, order, message }) => (
            <li key={key}>
              {order === null ? (
                <CloseCircleFilled className="wb-error" aria-hidden="true" />
              ) : (
                <CheckCircleFilled className="wb-success" aria-hidden="true" />
              )}
              <span className="wb-scan-number">{number}</span>
              <span className="wb-muted">
                {order === null ? message : `${order.customerNo} · ${order.consigneeCountry_dictText ?? ''}`}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}

function Result({ scan, onSaved }: { readonly scan: Scan | undefined; readonly onSaved: () => void }) {
  const text = useText();
  if (scan === undefined) return <p className="wb-scan-wait wb-muted">{text('widget.orderScan.wait')}</p>;
  const { order, number, message, key } = scan;
  if (order === null) {
    return (
      <div className="wb-scan-result wb-scan-unknown" role="alert">
        <p className="wb-scan-big">{number}</p>
        <p>{message}</p>
      </div>
    );
  }
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
      <ScanWeigh key={key} order={order} number={number} onSaved={onSaved} />
      <div className="wb-scan-label">
        <Button icon={<PrinterOutlined aria-hidden="true" />} disabled>
          {text('widget.orderScan.label')}
        </Button>
        <span className="wb-muted">{text('widget.orderScan.labelLater')}</span>
      </div>
    </>
  );
}
