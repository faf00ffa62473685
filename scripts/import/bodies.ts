import { type JsonRecord, own, ownText } from '../../src/runtime/language/walk/schema.ts';
import { resourceBody } from './json-api.ts';
import { record } from './merge-schemas.ts';
import { inputName } from './names.ts';
import type { Input, Operation, Reading } from './operation.ts';
import { encoded } from './shapes.ts';

/** The body as JSON or as a form; a text says why there is none. */
export function bodyOf(operation: JsonRecord, pointer: string, method: string, { shapes, report }: Reading): Operation['body'] | string {
  const found = shapes.resolve(operation.requestBody, `${pointer}/requestBody`);
  const content = Object.entries(record(own(found?.value, 'content')));
  if (found === undefined || content.length === 0) return undefined;
  const said = ownText(found.value, 'description');
  const isNeeded = own(found.value, 'required') === true;
  if (method === 'delete' || method === 'get') {
    const name = method.toUpperCase();
    if (isNeeded) return `a ${name} that needs a body`;
    report.note(found.pointer, `the body of a ${name}`, said);
    return undefined;
  }
  const json = content.find(([type]) => isJson(type));
  const form = content.find(([type]) => type.startsWith('application/x-www-form-urlencoded'));
  const [type, media] = json ?? form ?? [];
  if (type === undefined) {
    const types = content.map(([name]) => name).join(', ');
    if (isNeeded) return `takes only ${types} as its body`;
    report.note(found.pointer, `an optional body that can only be ${types}`, said);
    return undefined;
  }
  const whole = shapes.of(own(media, 'schema') ?? {}, `${found.pointer}/content/${encoded(type)}/schema`);
  const resource = resourceBody(whole);
  for (const [name, related] of resource?.related ?? [])
    report.note(related.pointer, 'a relationship of JSON:API that forms do not set', name);
  const shape = resource?.attributes ?? whole;
  const plain = type.split(';')[0]?.trim() ?? type;
  return {
    shape,
    as: json === undefined ? 'form' : 'json',
    ...(json !== undefined && /^application\/[a-z0-9.+-]+$/.test(plain) && plain !== 'application/json' ? { contentType: plain } : {}),
    ...(shape.members.size > 0 && shape.type === 'object' ? {} : { bodyIs: 'body' }),
    ...(said === undefined ? {} : { description: said }),
    ...(resource === undefined ? {} : { resourceType: resource.type }),
  };
}

/** The members of a body are inputs. */
export function membersOf(body: Operation['body']): readonly Input[] {
  if (body === undefined) return [];
  const { shape, bodyIs } = body;
  if (bodyIs !== undefined)
    return [{ foreign: bodyIs, name: bodyIs, place: 'body', isRequired: true, shape, description: ownText(shape.raw, 'description') }];
  return [...shape.members].map(([foreign, member]) => ({
    foreign,
    name: inputName(foreign),
    place: 'body',
    isRequired: shape.required.has(foreign),
    shape: member,
    description: ownText(member.raw, 'description'),
  }));
}

/** What a call answers when it succeeds. */
export function replyOf(
  operation: JsonRecord,
  pointer: string,
  { shapes, report }: Reading,
): Pick<Operation, 'reply' | 'isFile' | 'replyHeaders'> {
  const responses = record(operation.responses);
  const status =
    Object.keys(responses).find((one) => /^2(?:\d\d|XX)$/.test(one)) ?? (responses.default === undefined ? undefined : 'default');
  const found = status === undefined ? undefined : shapes.resolve(responses[status], `${pointer}/responses/${status}`);
  const content = Object.entries(record(own(found?.value, 'content')));
  const replyHeaders = Object.keys(record(own(found?.value, 'headers')));
  const json = content.find(([type]) => isJson(type));
  if (json !== undefined && found !== undefined) {
    const schema = own(json[1], 'schema');
    if (schema === undefined) report.note(found.pointer, 'a reply that the document does not describe');
    const reply = schema === undefined ? undefined : shapes.of(schema, `${found.pointer}/content/${encoded(json[0])}/schema`);
    return { reply, isFile: false, replyHeaders };
  }
  return { reply: undefined, isFile: content.length > 0 && status !== 'default', replyHeaders };
}

function isJson(type: string): boolean {
  return /^(?:application\/json|application\/[\w.-]+\+json|\*\/\*|text\/json)(?:\s*;|$)/.test(type);
}
