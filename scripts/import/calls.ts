import { Names } from './names.ts';
import type { Input, Operation } from './operation.ts';
import { type Listing, listingOf, type Payload, payloadOf } from './paging.ts';

/** An operation with all that pages know of it. */
export interface Call extends Operation {
  /** With the name of the connection: `petstore.getPet`. */
  readonly call: string;
  readonly listing: Listing | undefined;
  /** Where in the reply its record is; undefined when the reply is the record. */
  readonly payload: Payload | undefined;
  /** What pages give it: paging and sorting are the list's. */
  readonly given: readonly Input[];
}

/** Inputs that lists give by themselves, and one that every call accepts. */
const taken = ['pageNo', 'pageSize', 'column', 'order', 'cursor', 'lang'];

/** Gives the operations of a document to a connection. */
export function callsOf(name: string, operations: readonly Operation[]): readonly Call[] {
  return operations.map((operation) => {
    const listing = listingOf(operation);
    const reserved = listing === undefined ? ['lang'] : taken;
    const others = withResourceId(operation).filter((input) => listing?.used.has(input) !== true);
    const names = new Names();
    for (const input of others) if (!reserved.includes(input.name)) names.of(input.name, 80);
    const given = others.map((input) => (reserved.includes(input.name) ? { ...input, name: names.of(`${input.name}Value`, 80) } : input));
    const payload = listing === undefined ? payloadOf(operation) : undefined;
    return { ...operation, call: `${name}.${operation.id}`, listing, payload, given };
  });
}

/** The record that a JSON:API body changes is named in the body as well, by the input `id`. */
function withResourceId({ inputs, body, method, path }: Operation): readonly Input[] {
  if (body?.resourceType === undefined || method === 'POST' || inputs.some(({ name }) => name === 'id')) return inputs;
  const last = /\{([^{}]+)\}[^{}]*$/.exec(path)?.[1];
  return inputs.map((input) => (input.place === 'path' && input.foreign === last ? { ...input, name: 'id' } : input));
}

/** The inputs that a page has to know before it can make a call: those of the path, and others without a first value. */
export function neededBy({ given }: Pick<Call, 'given'>): readonly Input[] {
  return given.filter(({ place, isRequired }) => isRequired && place !== 'body');
}
