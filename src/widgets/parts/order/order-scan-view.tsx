import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { Panel } from '../panel.tsx';
import { statusTag } from '../status-tag.tsx';
import { amountOf } from './offer-view.tsx';
import { ScanField, type ScanFieldHandle } from './scan-field.tsx';
import { ScanLabel } from './scan-label.tsx';
import { ScanWeigh } from './scan-weigh.tsx';
import { type Scan, useScans } from './use-scans.ts';
import type { Weighings } from './use-weighings.ts';
import { isUnsaved, keyOf, type ScannedOrder } from './weighing.ts';
import '../../styles/order.css';
import '../../styles/order-scan.css';

/** The scan station: the field, the found order, and the recent scans. */
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

interface LastScansProps {
  readonly scans: readonly Scan[];
  readonly front: Scan | null;
  readonly weighings: Weighings;
  readonly onChoose: (key: number) => void;
}

/** The recent scans; one with unsaved measurements links back to them. */
function LastScans({ scans, front, weighings, onChoose }: LastScansProps) {
  const text = useText();
  const isLeft = ({ order, number }: Scan, at: number) => {
    const weighing = order === null ? undefined : weighings.of(order.id, number);
    const isShown = front?.number === number && front.order?.id === order?.id;
    const isFirst = scans.findIndex((scan) => scan.number === number && scan.order?.id === order?.id) === at;
    return weighing !== undefined && isUnsaved(weighing) && isFirst && !isShown;
  };
  if (scans.length === 0) return <p className="wb-muted">{text('widget.orderScan.noneYet')}</p>;
  return (
    <ol className="wb-scan-last">
      {scans.map((scan, at) => (
        <li key={scan.key}>
          <Mark scan={scan} />
          <span className="wb-scan-number">{scan.number}</span>
          <span className="wb-muted">{factsOf(scan)}</span>
          {isLeft(scan, at) ? (
            <button type="button" className="wb-link-button" onClick={() => onChoose(scan.key)}>
              {text('widget.orderScan.unsaved')}
            </button>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Mark({ scan: { order, isPending } }: { readonly scan: Scan }) {
  if (isPending) return <LoadingOutlined aria-hidden="true" />;
  if (order === null) return <CloseCircleFilled className="wb-error" aria-hidden="true" />;
  return <CheckCircleFilled className="wb-success" aria-hidden="true" />;
}

function factsOf({ order, message }: Scan): string {
  return order === null ? message : `${order.customerNo} · ${order.consigneeCountry_dictText ?? ''}`;
}

/** Who gets the parcel, by which product, and at what price: what the operator holds against the parcel in hand. */
function ScanFacts({ order }: { readonly order: ScannedOrder }) {
  const text = useText();
  const { permissions } = useRuntime();
  const { consigneeName, consigneeCity, consigneeCountry_dictText: country, productName, realTotalAmount, currencyCode } = order;
  const price =
    realTotalAmount == null || currencyCode == null ? text('widget.orderScan.noPrice') : amountOf(realTotalAmount, currencyCode);
  const facts = [
    { name: 'recipient', value: joined(consigneeName, joined(consigneeCity, country, ', '), ' · ') },
    { name: 'product', value: productName ?? '' },
    ...(permissions.shows('order:amount') ? [{ name: 'price', value: price }] : []),
  ];
  return (
    <dl className="wb-scan-order">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{text(`widget.orderScan.${name}`)}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function joined(one: string | null | undefined, other: string | null | undefined, by: string): string {
  return [one ?? '', other ?? ''].filter((part) => part !== '').join(by);
}

interface ScanResultProps {
  readonly scan: Scan;
  readonly isChosen: boolean;
  readonly weighings: Weighings;
  readonly onDone: () => void;
}

/** The order of a scanned number, and what to do next. */
function ScanResult({ scan: { order, number, message, isPending }, isChosen, weighings, onDone }: ScanResultProps) {
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
          <span>{text('widget.orderScan.boxes', { count: order.boxCount ?? 0 })}</span>
          <span>{order.orderWeight === null || order.orderWeight === undefined ? '—' : `${order.orderWeight} kg`}</span>
        </p>
        <ScanFacts order={order} />
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
      <ScanLabel key={`${order.id} label`} order={order} onDone={onDone} />
    </>
  );
}
