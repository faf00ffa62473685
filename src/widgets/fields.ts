/** Every field there is; a new one is its file and one line here. */
export { captchaField } from './field/captcha.tsx';
export { checkboxField } from './field/checkbox.tsx';
export { countryField } from './field/country.tsx';
export { dateRangeField } from './field/date-range.tsx';
export { dateTimeRangeField } from './field/date-time-range.tsx';
export { dictRadioField } from './field/dict-radio.tsx';
export { inputField } from './field/input.tsx';
export { measureField } from './field/measure.tsx';
export { moneyField } from './field/money.tsx';
export { numberInputField } from './field/number-input.tsx';
export { numberListField } from './field/number-list.tsx';
export { passwordField } from './field/password.tsx';
export { phoneField } from './field/phone.tsx';
export { postcodeField } from './field/postcode.tsx';
export { selectField } from './field/select.tsx';
export { textAreaField } from './field/text-area.tsx';
export { uploadField } from './field/upload.tsx';
