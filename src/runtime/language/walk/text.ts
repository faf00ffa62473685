import type { JsonPath, Problem } from '../problem.ts';
import { describe } from './choose.ts';
import { accepts, isExpression, type Schema } from './schema.ts';
import { suggest } from './suggest.ts';

/** The longest expression (security S2). */
export const longestExpression = 2_000;

/** Why a text does not fit. Braces outside an expression slot are told as such: they would be shown as they are. */
export function textProblem(schema: Schema, text: string, path: JsonPath): Problem | undefined {
  if (schema['x-expression'] !== undefined) return slotProblem(text, path);
  if (isExpression(text) || beyondPlaceholders(schema, text).includes('{{'))
    return {
      code: 'expression_misplaced',
      path,
      message: isExpression(text) ? 'Expressions are not read here' : 'An expression is the whole text: {{ … }} and nothing around it',
      expected: describe(schema),
    };
  if (!accepts(schema, text)) {
    const names = (schema.enum ?? [schema.const]).filter((item) => typeof item === 'string');
    return wrong(path, `"${text.slice(0, 80)}" is not allowed here`, describe(schema), suggest(text, names));
  }
  if (text.length < (schema.minLength ?? 0))
    return wrong(path, 'The text is empty or too short', `at least ${schema.minLength} characters`);
  if (text.length > (schema.maxLength ?? text.length))
    return wrong(path, 'The text is too long', `at most ${schema.maxLength} characters`, unbraced(text));
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(text))
    return wrong(
      path,
      `"${text.slice(0, 80)}" has another form than is expected here`,
      schema.title ?? `a text that matches ${schema.pattern}`,
    );
  return undefined;
}

function wrong(path: JsonPath, message: string, expected: string, didYouMean?: string): Problem {
  return { code: 'wrong_value', path, message, expected, didYouMean };
}

/** `row.id` and `${id}` may be expressions whose braces are missing or of another language. */
function unbraced(text: string): string | undefined {
  const [, name] = /^(?:\$?\{\s*)?([A-Za-z_]\w*(?:\.\w+)+)(?:\s*\})?$/.exec(text.slice(0, 200)) ?? [];
  return name === undefined ? undefined : `{{ ${name} }}`;
}

function beyondPlaceholders(schema: Schema, text: string): string {
  return schema['x-placeholders'] === true ? text.replace(/\{\{\s*\w{1,64}\s*\}\}/g, '') : text;
}

function slotProblem(text: string, path: JsonPath): Problem | undefined {
  if (!isExpression(text)) {
    const code = text.includes('{{') ? 'expression_misplaced' : 'wrong_value';
    return {
      code,
      path,
      message: `"${text.slice(0, 80)}" is not an expression`,
      expected: '{{ … }} and nothing around it',
      didYouMean: meant(text),
    };
  }
  if (text.length > longestExpression)
    return { code: 'expression_too_costly', path, message: `An expression has at most ${longestExpression} characters` };
  return undefined;
}

function meant(text: string): string | undefined {
  if (text === 'true' || text === 'false') return `${text}, without quotes`;
  return text.includes('{{') || text.includes('}}') || text.length > 200 ? undefined : `{{ ${text} }}`;
}
