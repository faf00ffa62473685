import type { Language } from './caller.ts';

/** Texts by key, each in every language; `{name}` stands for a value. */
export type TextTable = Readonly<Record<string, Readonly<Record<Language, string>>>>;
