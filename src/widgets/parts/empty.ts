/** Shown for a missing value. Zero is a value. */
export const dash = '—';

export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A value as plain text, `—` if there is none. Objects have no text. */
export function plainText(value: unknown): string {
  if (isEmpty(value)) return dash;
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'object' ? dash : String(value);
}
