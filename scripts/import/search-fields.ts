import { ownText } from '../../src/runtime/language/walk/schema.ts';
import type { Making } from './fields.ts';
import type { Input } from './operation.ts';
import { choicesOf, type Json } from './plain-fields.ts';

/** Search fields by the inputs of the call. */
export function searchFields(inputs: readonly Input[], { texts, report }: Making): Json {
  return Object.fromEntries(
    inputs.flatMap((input): (readonly [string, Json])[] => {
      const field = searchField(input, texts);
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
  if (type === 'integer' || type === 'number')
    return { 'x-component': 'NumberInput', 'x-component-props': { decimals: type === 'integer' ? 0 : 6 } };
  if (type === 'array') return item === undefined || ['object', 'array'].includes(item.type) ? undefined : { 'x-component': 'NumberList' };
  if (type === 'object') return undefined;
  return { 'x-component': ownText(raw, 'format') === 'date' ? 'Date' : 'Input' };
}
