/**
 * What a project has around its ProTable pages, declared only: these pages are counted and type-checked, and never run. None of it counts.
 */
// biome-ignore lint/suspicious/noExplicitAny: a hand-written page reads replies as they come
export type Row = Record<string, any>;

/** Makes a call of the contract; throws its message, and its fields under `fields`. */
export declare function call(id: string, input?: Row): Promise<Row>;
/** The text in the language of the user. */
export declare function t(zh: string, en: string): string;
/** The choices of a dictionary, as `valueEnum` takes them. */
export declare function useDict(code: string): Record<string, { text: string }>;
/** Whether the user holds a permission. */
export declare function may(permission: string): boolean;
/** The cell of an amount in its currency. */
export declare function money(amount: string | null, currency: string | null): string;
/** Exact decimal arithmetic of texts. */
export declare function times(x?: string | number, y?: string | number): string;
export declare function sum(list: readonly (string | number | null | undefined)[]): string;
export declare function go(path: string, query?: Row): void;
/** Shows the outcome of a batch, row by row. */
export declare function showOutcome(title: string, outcome: Row): void;
/** The pie of `@ant-design/plots`, which this repository does not install. */
export declare function Pie(props: { data: Row[]; angleField: string; colorField: string }): React.ReactElement;
