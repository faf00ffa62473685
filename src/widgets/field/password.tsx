import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { FieldProps, FieldWidget } from '../../runtime/widget.ts';
import { dash, isEmpty } from '../parts/empty.ts';
import { typedAttributes } from '../parts/field/field-attributes.ts';
import { PasswordInput } from '../parts/sign-in/password-input.tsx';

/** A password, hidden unless its user asks to see it. */
export const passwordField: FieldWidget = {
  kind: 'field',
  name: 'Password',
  properties: record({
    /** The user's password of today; without it, a new one that the browser may propose and keep. */
    current: Optional(Bool()),
  }),
  search: 'value',
  value: 'text',
  acts: true,
  secret: true,
  component: Password,
  text: (value) => (isEmpty(value) ? dash : '••••••••'),
};

function Password(props: FieldProps) {
  const { settings } = props;
  return <PasswordInput {...typedAttributes(props)} autoComplete={settings.current === true ? 'current-password' : 'new-password'} />;
}
