/** Whether a number has a certain form. */
export type Shape = (number: string) => boolean;

/** A form in capital letters and digits; case and the blanks, dots, dashes and slashes that people write between them do not count. */
export function shaped(pattern: RegExp): Shape {
  return (number) => pattern.test(number.replace(/[\s.\-/]/g, '').toUpperCase());
}

export function has<T>(table: Readonly<Record<string, T>>, key: string): boolean {
  return Object.hasOwn(table, key);
}
