import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { useText } from '../../../runtime/text.ts';
import type { Scan } from './use-scans.ts';
import type { Weighings } from './use-weighings.ts';
import { isUnsaved } from './weighing.ts';

interface LastScansProps {
  readonly scans: readonly Scan[];
  readonly front: Scan | null;
  readonly weighings: Weighings;
  readonly onChoose: (key: number) => void;
}

/** The last scans; one whose measures are not saved leads back to them. */
export function LastScans({ scans, front, weighings, onChoose }: LastScansProps) {
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
