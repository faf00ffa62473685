/** Tests the format of a number. */
export type Shape = (number: string) => boolean;

/** Builds a test on capital letters and digits; it ignores case and common separators (spaces, dots, dashes, slashes). */
export function shaped(pattern: RegExp): Shape {
  return (number) => pattern.test(number.replace(/[\s.\-/]/g, '').toUpperCase());
}

export function hasOwnKey<T>(table: Readonly<Record<string, T>>, key: string): boolean {
  return Object.hasOwn(table, key);
}
