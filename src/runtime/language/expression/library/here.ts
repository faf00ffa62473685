/** Where and when an expression is evaluated. A screen puts it into the scope under `hereName`. */
export interface Here {
  /** The current minute in the tenant's time zone, as it travels: `2026-11-23 09:30:00`. */
  readonly minute: string;
  /** The current day: `2026-11-23`. */
  readonly day: string;
  /** Writes a value as cells do, in the user's language. @param kind one of `formats` */
  readonly format: (value: unknown, kind: string, currency: string | undefined) => string;
}

/** The name under which the scope has it; no document can write it. */
export const hereName = '$here';

/** What functions read of it, so that what reads them follows its changes. */
export const hereReads: ReadonlyMap<string, string> = new Map([
  ['now', `${hereName}.minute`],
  ['today', `${hereName}.day`],
  ['format', `${hereName}.format`],
]);

export function hereOf(scope: Readonly<Record<string, unknown>>): Here | undefined {
  return Object.hasOwn(scope, hereName) ? (scope[hereName] as Here | undefined) : undefined;
}

/** One function: takes its arguments as CEL gives them. @throws where there is no answer */
export type FunctionWork = (values: readonly unknown[], here: Here) => unknown;
