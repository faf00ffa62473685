import type { FieldProps } from '../../../runtime/widget.ts';
import { countryOf } from '../../parts/field/field-attributes.ts';
import { TypedInput } from '../../parts/field/typed-input.tsx';
import { latePhone } from '../../parts/late/late-type.ts';
import { CodedPhone } from './coded-phone.tsx';

export function PhoneView(props: FieldProps) {
  return props.settings.choosesCode === true ? <CodedPhone {...props} /> : <PlainPhone {...props} />;
}

function PlainPhone(props: FieldProps) {
  const country = countryOf(props);
  return (
    <TypedInput
      {...props}
      type="tel"
      inputMode="tel"
      maxLength={32}
      onEnter={() => void latePhone.load().catch(() => undefined)}
      // Without its tables a number stays as it was typed; the server judges it all the same.
      parse={(typed) =>
        latePhone.load().then(
          (phone) => phone.parse(typed, { country }),
          () => null,
        )
      }
    />
  );
}
