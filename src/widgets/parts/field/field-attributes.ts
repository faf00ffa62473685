import type { RuleOptions } from '../../../../contract/rules/rule.ts';
import type { Values } from '../../../runtime/ports.ts';
import type { FieldProps } from '../../../runtime/widget.ts';

/** Connects a control to its label and message; every field spreads it on its focusable element. */
export function fieldAttributes({ id, label, invalid }: Pick<FieldProps, 'id' | 'label' | 'invalid'>) {
  return {
    id,
    'aria-label': label,
    'aria-invalid': invalid === true ? true : undefined,
    'aria-describedby': invalid === true && id !== undefined ? messageIdOf(id) : undefined,
  } as const;
}

/** Id of the message beside a field, set by the component that draws the field's row. */
export function messageIdOf(id: string): string {
  return `${id}-message`;
}

/** antd's status of an invalid field. */
export function statusOf({ invalid }: Pick<FieldProps, 'invalid'>): 'error' | undefined {
  return invalid === true ? 'error' : undefined;
}

/** A value as text for a text control. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Props for text inputs of all fields; an empty text becomes `undefined`. */
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

/** The country that applies to a field: its own setting, or the sibling field's value. */
export function countryOf({ settings, beside }: Pick<FieldProps, 'settings' | 'beside'>): string {
  const { country, countryField } = settings;
  return asText(country) || asText(typeof countryField === 'string' ? beside?.values[countryField] : undefined);
}

/** Options of the country-specific rules, from a field's settings. */
export function countryOptions({ country, countryField }: Values): RuleOptions {
  return {
    ...(typeof country === 'string' ? { country } : {}),
    ...(typeof countryField === 'string' ? { countryField } : {}),
  };
}
