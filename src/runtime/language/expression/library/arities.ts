/** The functions of the language beside CEL's own, with the least and the largest number of their arguments. */
export const arities = {
  sum: [1, 1],
  avg: [1, 1],
  min: [1, 1],
  max: [1, 1],
  minus: [2, 2],
  times: [2, 2],
  round: [1, 2],
  now: [0, 0],
  today: [0, 0],
  addDays: [2, 2],
  addMonths: [2, 2],
  days: [2, 2],
  format: [2, 3],
  pick: [2, 2],
  omit: [2, 2],
  merge: [2, 2],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

export type LibraryName = keyof typeof arities;

export function isLibraryName(name: string): name is LibraryName {
  return Object.hasOwn(arities, name);
}
