import { Literal, Optional, String as Text, Union } from 'typebox';
import { OwnCodePurpose } from '../../../contract/entities/identity/sent-code.ts';
import { record } from '../../../contract/envelope.ts';
import type { FieldWidget } from '../../runtime/widget.ts';
import { dash } from '../parts/empty.ts';
import { SentCodeInput } from '../parts/sign-in/sent-code-input.tsx';

/**
 * A code of six digits that is sent to a phone number or mail address. Its value is `{challenge, code}`, as the calls that ask for one take
 * it; none until all six digits are typed.
 */
export const sentCodeField: FieldWidget = {
  kind: 'field',
  name: 'SentCode',
  properties: record({
    /** What the code is for; a code for something else is refused. */
    purpose: Union([Literal('phoneLogin'), Literal('register'), Literal('reset'), Literal('invitation'), ...OwnCodePurpose.anyOf]),
    /** The field beside it with the phone number or mail address that gets the code; without it the user's own does. */
    recipient: Optional(Text({ maxLength: 64 })),
  }),
  search: 'none',
  value: 'map',
  acts: true,
  secret: true,
  beside: ({ recipient }) => (typeof recipient === 'string' ? [recipient] : []),
  component: SentCodeInput,
  text: () => dash,
};
