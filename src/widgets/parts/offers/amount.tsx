import { formatAmount } from '../../../../contract/values/money.ts';
import { dash } from '../empty.ts';

interface AmountProps {
  readonly value: string | null;
  readonly currency: string | null;
  readonly isStrong?: boolean;
}

/** An amount with its currency, digit for digit as it came. */
export function Amount({ value, currency, isStrong = false }: AmountProps) {
  if (value === null) return <>{dash}</>;
  const amount = formatAmount(value, currency ?? '') ?? value;
  return (
    <span className="wb-number">
      {currency === null ? null : <span className="wb-unit">{`${currency} `}</span>}
      {isStrong ? <strong className="wb-offer-sum">{amount}</strong> : amount}
    </span>
  );
}
