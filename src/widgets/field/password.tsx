import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { FieldProps, FieldWidget } from '../../runtime/widget.ts';
import { dash, isEmpty } from '../parts/empty.ts';
import { asText, fieldAttributes, statusOf } from '../parts/field-attributes.ts';
import { PasswordInput } from '../parts/password-input.tsx';

export const passwordField: FieldWidget = {
  kind: 'field',
  name: 'Password',
  properties: record({
    /** The user's password of today; without it, a new one that the browser may propose and keep. */
    current: Optional(Bool()),
  }),
  search: 'value',
  value: 'text',
  secret: true,
  component: Password,
  text: (value) => (isEmpty(value) ? dash : '••••••••'),
};

function Password(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings } = props;
  return (
    <PasswordInput
      {...fieldAttributes(props)}
      status={statusOf(props)}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={placeholder}
      autoComplete={settings.current === true ? 'current-password' : 'new-password'}
    />
  );
}
