import type { RuleOptions } from '../../../../contract/rules/rule.ts';
import type { Values } from '../../../runtime/ports.ts';
import type { FieldProps } from '../../../runtime/widget.ts';

/** What ties a control to its label and its message; every field spreads it on the element that takes the focus. */
export function fieldAttributes({ id, label, invalid }: Pick<FieldProps, 'id' | 'label' | 'invalid'>) {
  return {
    id,
    'aria-label': label,
    'aria-invalid': invalid === true ? true : undefined,
    'aria-describedby': invalid === true && id !== undefined ? messageIdOf(id) : undefined,
  } as const;
}

/** Where the message beside a field stands: who draws a field's row gives its message this id. */
export function messageIdOf(id: string): string {
  return `${id}-message`;
}

/** antd's word for a wrong field. */
export function statusOf({ invalid }: Pick<FieldProps, 'invalid'>): 'error' | undefined {
  return invalid === true ? 'error' : undefined;
}

/** A value for a control of text. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** What every field gives an input that texts are typed into; an emptied one has no value. */
export function typedAttributes(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder } = props;
  return {
    ...fieldAttributes(props),
    status: statusOf(props),
    value: asText(value),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value === '' ? undefined : target.value),
    onBlur,
    disabled,
    placeholder,
  };
}

/** The country that a field's value is of: its own setting, or what the field beside it says. */
export function countryOf({ settings, beside }: Pick<FieldProps, 'settings' | 'beside'>): string {
  const { country, countryField } = settings;
  return asText(country) || asText(typeof countryField === 'string' ? beside?.values[countryField] : undefined);
}

/** What the rules about a country's writing are told by a field's settings. */
export function countryOptions({ country, countryField }: Values): RuleOptions {
  return {
    ...(typeof country === 'string' ? { country } : {}),
    ...(typeof countryField === 'string' ? { countryField } : {}),
  };
}
