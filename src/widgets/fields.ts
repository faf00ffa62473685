/** Every field there is; a new one is its file and one line here. */
export { captchaField } from './field/captcha.tsx';
export { checkboxField } from './field/checkbox.tsx';
export { dateRangeField } from './field/date-range.tsx';
export { dateTimeRangeField } from './field/date-time-range.tsx';
export { dictRadioField } from './field/dict-radio.tsx';
export { inputField } from './field/input.tsx';
export { numberInputField } from './field/number-input.tsx';
export { numberListField } from './field/number-list.tsx';
export { passwordField } from './field/password.tsx';
export { selectField } from './field/select.tsx';
export { textAreaField } from './field/text-area.tsx';
