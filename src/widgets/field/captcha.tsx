import { record } from '../../../contract/envelope.ts';
import type { FieldProps, FieldWidget } from '../../runtime/widget.ts';
import { dash } from '../parts/empty.ts';
import { fieldAttributes, statusOf } from '../parts/field/field-attributes.ts';
import { type CaptchaAnswer, CaptchaInput } from '../parts/sign-in/captcha-input.tsx';

/** A graphic code. Its value is `{captcha, checkKey}`, as the calls that ask for one take it; none until it is typed. */
export const captchaField: FieldWidget = {
  kind: 'field',
  name: 'Captcha',
  properties: record({}),
  search: 'value',
  value: 'text',
  acts: true,
  secret: true,
  component: Captcha,
  text: () => dash,
};

function Captcha(props: FieldProps) {
  const { value, onChange, onBlur, disabled } = props;
  return (
    <CaptchaInput
      {...fieldAttributes(props)}
      status={statusOf(props)}
      value={isAnswer(value) ? value.captcha : ''}
      onAnswer={(answer) => onChange(answer.captcha === '' ? undefined : answer)}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}

function isAnswer(value: unknown): value is CaptchaAnswer {
  return typeof value === 'object' && value !== null && 'captcha' in value && typeof value.captcha === 'string';
}
