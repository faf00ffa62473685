import { formatAmount } from '../../../../contract/values/money.ts';
import { dash } from '../empty.ts';

interface AmountProps {
  readonly value: string | null;
  readonly currency: string | null;
  readonly isStrong?: boolean;
  /** With the currency's decimals and without its letters: those stand at the total. */
  readonly isBare?: boolean;
}

/** An amount with its currency, digit for digit as it came. */
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
