import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  ExclamationCircleFilled,
  LoadingOutlined,
  PrinterFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../../runtime/text.ts';
import type { Entry, Verdict } from './entry.ts';

interface LastScansProps {
  readonly entries: readonly Entry[];
  readonly currentKey: string | null;
  readonly onShow: (key: string) => void;
}

const marks: Readonly<Record<Verdict, ReactNode>> = {
  looking: <LoadingOutlined aria-hidden="true" />,
  waiting: <ClockCircleOutlined aria-hidden="true" />,
  right: <CheckCircleFilled className="wb-success" aria-hidden="true" />,
  seen: <ExclamationCircleFilled className="wb-warning" aria-hidden="true" />,
  wrongProduct: <ExclamationCircleFilled className="wb-warning" aria-hidden="true" />,
  wrong: <CloseCircleFilled className="wb-error" aria-hidden="true" />,
};

/** The last scans, newest first; a click shows one again. */
export function LastScans({ entries, currentKey, onShow }: LastScansProps) {
  const text = useText();
  if (entries.length === 0) return <p className="wb-muted">{text('widget.orderScan.noneYet')}</p>;
  return (
    <ol className="wb-scan-last wb-station-last">
      {entries.map(({ key, number, verdict, found, print }) => (
        <li key={key} aria-current={key === currentKey ? 'true' : undefined}>
          {print === 'printed' ? <PrinterFilled className="wb-success" aria-hidden="true" /> : marks[verdict]}
          <button type="button" className="wb-link-button wb-scan-number" onClick={() => onShow(key)}>
            {number}
          </button>
          <span className="wb-muted">
            {[
              print === 'none' ? text(`widget.scanStation.verdict.${verdict}`) : text(`widget.scanStation.print.${print}`),
              found?.order.consigneeCountry_dictText ?? '',
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
