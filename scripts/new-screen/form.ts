import { endpointOf, inputsOf, withoutNull } from '../../src/runtime/language/check/contract.ts';
import { readable } from '../../src/runtime/language/document/limits.ts';
import { type Schema, schemaOf } from '../../src/runtime/language/walk/schema.ts';
import type { Json, Making } from './shown.ts';
import { nameContains } from './texts.ts';

/** Builds a form for the body of a call; path parameters come from the page. */
export function formBlock(name: string, call: string, making: Making): Json {
  const inPath = pathParameters(call);
  const fields = [...inputsOf(call)].flatMap(([input, { schema, required }]) => {
    if (inPath.includes(input)) return [];
    const field = fieldOf(input, withoutNull(schema), making);
    if (field === null) making.left.push(`no field was made for the ${required ? 'required ' : ''}input "${input}"`);
    return field === null ? [] : [[input, { ...field, ...(required ? { required: true } : {}) }] as const];
  });
  const sent = [...inPath.map((one) => [one, `{{ params.${one} }}`]), ...fields.map(([input]) => [input, `{{ values.${input} }}`])];
  const { texts } = making;
  return {
    block: 'form',
    name,
    title: texts.of('title'),
    columns: 2,
    schema: { type: 'object', properties: Object.fromEntries(fields) },
    submit: {
      name: 'submit',
      title: { zh_CN: '提交', en_US: 'Submit' },
      primary: true,
      do: [
        { [endpointOf(call)?.kind === 'blob' ? 'download' : 'call']: call, with: Object.fromEntries(sent) },
        { notify: { zh_CN: '提交成功', en_US: 'Submitted' } },
      ],
    },
  };
}

export function pathParameters(call: string): readonly string[] {
  const params = endpointOf(call)?.params;
  return params === undefined ? [] : Object.keys(schemaOf(params).properties ?? {});
}

function fieldOf(input: string, schema: Schema, { texts, knowledge }: Making): Json | null {
  const title = texts.of(input);
  if (schema.dictionary !== undefined && knowledge.dictionaries.has(schema.dictionary))
    return { type: 'string', title, dict: schema.dictionary, 'x-component': 'Select' };
  if (schema.type === 'boolean') return { type: 'boolean', title, 'x-component': 'Checkbox' };
  if (schema.type === 'integer' || schema.type === 'number') {
    const bounds = {
      ...(schema.minimum === undefined ? {} : { min: schema.minimum }),
      ...(schema.maximum === undefined ? {} : { max: schema.maximum }),
    };
    const props = { ...bounds, ...(schema.type === 'integer' ? { decimals: 0 } : {}) };
    return {
      type: 'number',
      title,
      'x-component': 'NumberInput',
      ...(Object.keys(props).length === 0 ? {} : { 'x-component-props': props }),
    };
  }
  const choices = schema.enum === undefined ? undefined : `{{ [${schema.enum.map((value) => `'${value}'`).join(', ')}] }}`;
  if (choices !== undefined && choices.length <= readable.characters && schema.enum?.every((value) => /^[\w -]+$/.test(String(value))))
    return { type: 'string', title, 'x-component': 'Select', 'x-reactions': { options: choices } };
  if (schema.type !== 'string') return null;
  const decimals = { amount: 3, kg: 3, cm: 2, cbm: 6 }[schema.format ?? ''];
  if (decimals !== undefined) return { type: 'string', title, 'x-component': 'NumberInput', 'x-component-props': { decimals } };
  if (nameContains(input, 'password')) return { type: 'string', title, 'x-component': 'Password' };
  const isLong = (schema.maxLength ?? 0) > 200 || nameContains(input, 'remark', 'reason', 'content', 'description');
  return {
    type: 'string',
    title,
    'x-component': isLong ? 'TextArea' : 'Input',
    ...(schema.maxLength === undefined ? {} : { 'x-validator': [{ rule: 'maxLength', with: { max: schema.maxLength } }] }),
    ...(isLong ? { 'x-span': 2 } : {}),
  };
}
