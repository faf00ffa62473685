import { formatAmount } from '../../../../contract/values/money.ts';
import { dash } from '../empty.ts';

interface AmountProps {
  readonly value: string | null;
  readonly currency: string | null;
  readonly isStrong?: boolean;
  /** Formats with the currency's decimals and omits its code, which the total shows. */
  readonly isBare?: boolean;
}

/** An amount with its currency, without rounding. */
export function Amount({ value, currency, isStrong = false, isBare = false }: AmountProps) {
  if (value === null) return <>{dash}</>;
  const amount = formatAmount(value, currency ?? '') ?? value;
  return (
    <span className="wb-number">
      {currency === null || isBare ? null : <span className="wb-unit">{`${currency} `}</span>}
      {isStrong ? <strong className="wb-offer-sum">{amount}</strong> : amount}
    </span>
  );
}
