/** What the details of a line say. */
export interface LineDetails {
  readonly text: string;
  readonly reference: string | null;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function orNull(text: string): string | null {
  return text === '' ? null : text;
}
