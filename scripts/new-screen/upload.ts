import { endpointOf, inputsOf, withoutNull } from '../../src/runtime/language/check/contract.ts';
import type { Json, Making } from './shown.ts';

/** Builds an upload area for a call that takes a file. Enumerated inputs default to their first value. */
export function uploadBlock(name: string, call: string, { texts, left }: Making): Json {
  const given = [...inputsOf(call)].flatMap(([input, { schema, required }]) => {
    const [first] = withoutNull(schema).enum ?? [];
    if (required && first === undefined) left.push(`nothing gives the required input "${input}"`);
    return required && first !== undefined ? [[input, first]] : [];
  });
  return {
    block: 'upload',
    name,
    title: texts.of('title'),
    call,
    with: Object.fromEntries(given),
    accept: ['.pdf', '.png', '.jpg'],
    maxMegabytes: endpointOf(call)?.uploadMegabytes,
    then: [{ notify: { zh_CN: '上传成功', en_US: 'Uploaded' } }],
  };
}
