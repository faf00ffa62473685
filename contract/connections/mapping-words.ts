import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Literal, Number as Num, Optional, String as Text, Union } from 'typebox';
import { record } from '../envelope.ts';

/** A JSON Pointer into a reply (RFC 6901); the empty one is all of it. */
const pointer = () => Text({ pattern: '^(?:/[^/\\s]*)*$', maxLength: 200, title: 'a JSON Pointer such as /data/items' });
const foreign = () => Text({ pattern: '^[^\\s&=#?]{1,120}$', title: 'the name of a parameter as the backend spells it' });
const header = () => Text({ pattern: '^[A-Za-z0-9-]{1,80}$', title: 'the name of a header' });
const template = () =>
  Text({ pattern: '^[^\\s&=#?{}]{0,80}\\{name\\}[^\\s&=#?{}]{0,80}$', title: 'a name with {name} in it, such as filter[{name}]' });

/** Where the payload of a reply is, and which replies are refusals although their status is 2xx. */
export const Envelope = record({
  success: Optional(record({ at: pointer(), is: List(Union([Text({ maxLength: 80 }), Num(), Bool()]), { minItems: 1, maxItems: 10 }) })),
  result: Optional(pointer()),
  /** The rows of a list; all of the reply, or its `result`, unless told. */
  rows: Optional(pointer()),
  /** Each resource becomes a flat record: id, attributes, and the ids of relationships. */
  resources: Optional(Literal('jsonapi')),
  /** Where the members of a body go: `/item` sends { "item": { … } }. */
  sent: Optional(pointer()),
});
export type Envelope = Static<typeof Envelope>;

/** How a list asks for a page; `wordsOf` has the words of each way. X-Total-Count counts, Content-Range ends with the count. */
export const Paging = record({
  by: Enum(['none', 'page', 'offset', 'cursor']),
  page: Optional(foreign()),
  /** The number of the first page; 1 unless told. */
  first: Optional(Enum([0, 1])),
  offset: Optional(foreign()),
  cursor: Optional(foreign()),
  /** Where a reply names what the next page is asked by: a token, or an address that has the parameter. */
  next: Optional(Union([record({ at: pointer() }), record({ link: Literal('next') })])),
  size: Optional(foreign()),
  sizeMax: Optional(Integer({ minimum: 1, maximum: 1_000 })),
  /** Rows of a page of a backend without a parameter for the size. */
  rows: Optional(Integer({ minimum: 1, maximum: 10_000 })),
  /** Without it, pages tell whether there are more. */
  total: Optional(Union([record({ at: pointer() }), record({ header: header() })])),
});
export type Paging = Static<typeof Paging>;

/** How a list asks for an order: `sort=name&order=desc`, `sort=-name`, `sort=name,desc`. */
export const Sort = record({
  as: Enum(['two', 'minus', 'joined']),
  column: Optional(foreign()),
  order: Optional(foreign()),
  ascending: Optional(Text({ maxLength: 20 })),
  descending: Optional(Text({ maxLength: 20 })),
  parameter: Optional(foreign()),
  by: Optional(Text({ pattern: '^[,:. |]$', title: 'the sign between column and direction' })),
});
export type Sort = Static<typeof Sort>;

interface Words {
  readonly needs: readonly string[];
  readonly takes: readonly string[];
}

/** The words of each way to page, to sort and to sign in. */
export const wordsOf: Readonly<Record<'paging' | 'sort' | 'token', Readonly<Record<string, Words>>>> = {
  paging: {
    none: { needs: [], takes: ['total'] },
    page: { needs: ['page'], takes: ['first', 'size', 'sizeMax', 'rows', 'total'] },
    offset: { needs: ['offset'], takes: ['size', 'sizeMax', 'rows', 'total'] },
    cursor: { needs: ['cursor', 'next'], takes: ['size', 'sizeMax', 'rows', 'total'] },
  },
  sort: {
    two: { needs: ['column', 'order'], takes: ['ascending', 'descending'] },
    minus: { needs: ['parameter'], takes: [] },
    joined: { needs: ['parameter'], takes: ['by', 'ascending', 'descending'] },
  },
  token: {
    none: { needs: [], takes: [] },
    session: { needs: [], takes: ['header', 'prefix'] },
    secret: { needs: ['header'], takes: ['prefix'] },
  },
};

/** How the inputs of a list other than paging and sorting are named. */
export const Filters = record({
  name: Optional(template()),
  /** Of the inputs `<name>_begin` and `<name>_end`. */
  begin: Optional(template()),
  end: Optional(template()),
  /** A list as one value with commas, or one parameter for each of its values. */
  lists: Optional(Enum(['comma', 'repeat'])),
});
export type Filters = Static<typeof Filters>;

/** Where a refusal says why. */
export const Errors = Union([
  /** `problem`: RFC 9457. */
  Enum(['problem', 'jsonapi']),
  record({
    /** Pointers; the first one with a text wins. */
    message: Optional(List(pointer(), { minItems: 1, maxItems: 8 })),
    code: Optional(pointer()),
    /** A list of objects, or an object of messages by field. */
    fields: Optional(record({ at: pointer(), name: Optional(pointer()), message: Optional(pointer()) })),
  }),
]);
export type Errors = Static<typeof Errors>;

/** How moments travel, in both directions; `zone` is of spellings without one. */
export const Dates = record({
  as: Enum(['iso', 'local', 'seconds', 'milliseconds']),
  zone: Optional(
    Text({ pattern: '^(?:[+-]\\d{2}:\\d{2}|[A-Za-z_]+(?:/[A-Za-z0-9_+-]+){0,2})$', title: '+08:00, or a name such as Asia/Shanghai' }),
  ),
});
export type Dates = Static<typeof Dates>;
