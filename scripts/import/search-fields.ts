import { ownText } from '../../src/runtime/language/walk/schema.ts';
import type { Making } from './fields.ts';
import type { Input } from './operation.ts';
import { choicesOf, type Json, numberProps } from './plain-fields.ts';

/** Search fields by the inputs of the call. */
export function searchFields(inputs: readonly Input[], { texts, report }: Making): Json {
  return Object.fromEntries(
    inputs.flatMap((input): (readonly [string, Json])[] => {
      const field = searchField(input, texts);
      if (field !== undefined) noteRules(input, report);
      if (field === undefined) {
        report.note(input.shape.pointer, 'an input that no search field can hold', `${input.foreign}: ${input.description ?? ''}`);
        return [];
      }
      return [[input.name, { title: texts.label(input.foreign, ownText(input.shape.raw, 'title')), ...field }]];
    }),
  );
}

function searchField({ shape, foreign }: Input, texts: Making['texts']): Json | undefined {
  const { type, item, raw } = shape;
  const values = shape.enum ?? (type === 'array' ? item?.enum : undefined);
  if (values !== undefined && values.length <= 200)
    return { enum: choicesOf(foreign, values, texts), 'x-component': type === 'array' ? 'SelectMany' : 'Select' };
  if (type === 'boolean')
    return {
      enum: [
        { value: true, label: texts.both('yes', { zh: '是', en: 'Yes' }) },
        { value: false, label: texts.both('no', { zh: '否', en: 'No' }) },
      ],
      'x-component': 'Select',
    };
  if (type === 'integer' || type === 'number') return { 'x-component': 'NumberInput', 'x-component-props': numberProps(shape) };
  if (type === 'array') return item === undefined || ['object', 'array'].includes(item.type) ? undefined : { 'x-component': 'NumberList' };
  if (type === 'object') return undefined;
  const format = ownText(raw, 'format');
  if (format === 'date' || format === 'date-time') return { 'x-component': 'Date' };
  const most = raw.maxLength;
  const isShort = typeof most === 'number' && Number.isInteger(most) && most >= 1 && most <= 2_000;
  return { 'x-component': 'Input', ...(isShort ? { 'x-component-props': { maxLength: most } } : {}) };
}

/** A search field has no rules and no start value, so those of the document are told; the connection has them. */
function noteRules({ shape, foreign }: Input, report: Making['report']): void {
  const { raw, pointer } = shape;
  if (raw.format === 'date-time') report.note(pointer, 'a moment, which is searched by its day', foreign);
  const rules = ['pattern', 'minLength', 'default'].filter((word) => raw[word] !== undefined);
  if (rules.length > 0) report.note(pointer, 'rules and start values that a search field does not have', `${foreign}: ${rules.join(', ')}`);
}
