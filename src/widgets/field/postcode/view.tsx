import type { FieldProps } from '../../../runtime/widget.ts';
import { countryOf } from '../../parts/field/field-attributes.ts';
import { TypedInput } from '../../parts/field/typed-input.tsx';
import { latePostcode } from '../../parts/late/late-type.ts';

export function PostcodeView(props: FieldProps) {
  const country = countryOf(props);
  return (
    <TypedInput
      {...props}
      maxLength={16}
      onEnter={() => void latePostcode.load().catch(() => undefined)}
      // Without its patterns a postcode stays as it was typed; the server judges it all the same.
      parse={(typed) =>
        latePostcode.load().then(
          (postcode) => postcode.parse(typed, { country }),
          () => null,
        )
      }
    />
  );
}
