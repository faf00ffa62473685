import { type BuiltIn, builtInLabels } from './built-in.ts';
import { builtInCustoms } from './customs.ts';
import { builtInPapers } from './documents.ts';

/** All built-in templates; the first of a kind is its default. */
export const builtIns: readonly BuiltIn[] = [...builtInLabels, ...builtInCustoms, ...builtInPapers];
