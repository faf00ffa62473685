import { useRef } from 'react';
import { useText } from '../../../runtime/text.ts';
import { Panel } from '../panel.tsx';
import { LastScans } from './last-scans.tsx';
import { ScanField, type ScanFieldHandle } from './scan-field.tsx';
import { ScanResult } from './scan-result.tsx';
import { useScans } from './use-scans.ts';
import '../../styles/order.css';
import '../../styles/order-scan.css';

/** The station: the field, what was found, and the last scans. */
export function OrderScan() {
  const text = useText();
  const field = useRef<ScanFieldHandle>(null);
  const { scans, front, isBusy, weighings, scan, choose } = useScans();
  return (
    <div className="wb-scan">
      <Panel>
        <ScanField ref={field} isBusy={isBusy} onScan={scan} />
        {front === null ? (
          <p className="wb-scan-wait wb-muted">{text('widget.orderScan.wait')}</p>
        ) : (
          <ScanResult {...front} weighings={weighings} onDone={() => field.current?.focus()} />
        )}
      </Panel>
      <Panel title={text('widget.orderScan.last')}>
        <LastScans scans={scans} front={front?.scan ?? null} weighings={weighings} onChoose={choose} />
      </Panel>
    </div>
  );
}
