import { endpointOf, inputsOf, withoutNull } from '../../src/runtime/language/check/contract.ts';
import type { Json, Making } from './shown.ts';

/** A place to drop a file on, for a call that takes one. Inputs that are one of a few begin with the first. */
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
