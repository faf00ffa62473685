import type { JsonPath } from '../../problem.ts';
import type { Schema } from '../../walk/schema.ts';
import { expressionType } from '../expression/expressions.ts';
import { plainType } from '../expression/signatures.ts';
import type { Place } from '../place.ts';

/** Warns of `${name}` and `{name}` in texts that people read or calls receive: they would appear as they are. */
export function checkBraces(schema: Schema, text: string, isAnswered: boolean, { path, report }: Place): void {
  if (!text.includes('{')) return;
  const isMessage = schema['x-placeholders'] === true;
  if ((!isMessage && !isAnswered) || path.endsWith('/pattern')) return;
  const [found, inner = ''] = /(?<![{\w\\])\$?\{\s*([A-Za-z_][\w.]*)\s*\}(?!\})/.exec(text) ?? [];
  if (found === undefined) return;
  report({
    code: 'unfilled_text',
    path,
    message: `"${found.slice(0, 80)}" would be shown as these characters`,
    expected: isMessage ? 'a placeholder {{name}} that "values" fill' : 'an expression around the whole text',
    didYouMean: isMessage ? `{{${inner.split('.').at(-1) ?? inner}}}` : meant(text, found, inner),
  });
}

/** The text with one placeholder, as an expression. */
function meant(text: string, found: string, inner: string): string | undefined {
  if (text === found) return `{{ ${inner} }}`;
  const [before = '', after = ''] = text.split(found);
  if (/[{'\\]/.test(before + after)) return undefined;
  return `{{ ${[before && `'${before}'`, inner, after && `'${after}'`].filter(Boolean).join(' + ')} }}`;
}

/** Warns of a map or a list of maps where a text is shown or stands in an address. */
export function checkShownAsText(source: string, at: JsonPath, { scope, report }: Place): void {
  const type = plainType(expressionType(source, scope) ?? 'dyn');
  const item = plainType(/^list<(.*)>$/.exec(type)?.[1] ?? type);
  if (item !== 'map' && !item.startsWith('map<') && !item.startsWith('Object')) return;
  const isList = item !== type;
  report({
    code: 'not_a_text',
    path: at,
    message: `${isList ? 'A list of named values' : 'Named values'} would be shown as "[object Object]"`,
    expected: isList ? 'one member of each: rows.map(r, r.name)' : 'one member, as in row.name',
  });
}
