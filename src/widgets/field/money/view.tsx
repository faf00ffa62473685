import { money } from '../../../../contract/values/money.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asText } from '../../parts/field/field-attributes.ts';
import { TypedInput } from '../../parts/field/typed-input.tsx';

export function MoneyView(props: FieldProps) {
  const currency = asText(props.settings.currency);
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      maxLength={32}
      prefix={currency === '' ? undefined : <span className="wb-muted">{currency}</span>}
      parse={(typed) => money.parse(typed, { currency })}
    />
  );
}
