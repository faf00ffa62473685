import type { Language } from './caller.ts';

/** Texts by key in every language; `{name}` is a placeholder. */
export type TextTable = Readonly<Record<string, Readonly<Record<Language, string>>>>;
