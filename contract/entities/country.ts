import type { Static } from 'typebox';
import { String as Text } from 'typebox';
import { record } from '../envelope.ts';

/** The specification's names of a country in both languages; `value` and `text` are code and name in the caller's language. */
export const Country = record({ value: Text(), text: Text(), countryCode: Text(), countryCnname: Text(), countryEnname: Text() });
export type Country = Static<typeof Country>;
