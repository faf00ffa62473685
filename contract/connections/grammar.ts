import type { Static } from 'typebox';
import { Record as Dict, Enum, Integer, Literal, Number as Num, Optional, String as Text, Union, Unsafe } from 'typebox';
import { record } from '../envelope.ts';
import { type DataSchema, DataSchemaGrammar, dataSchemaName, fieldNamePattern, InputsGrammar } from './json-schema.ts';
import { Dates, Envelope, Errors, Filters, Paging, Sort } from './mapping-words.ts';

/** The newest version of the grammar. */
export const connectionVersion = 1;

const schema = () => Unsafe<DataSchema>({ $ref: dataSchemaName });
const foreignName = () => Text({ pattern: '^[^\\s\\u0000-\\u001f&=#?]{1,120}$', title: 'a name as the backend spells it' });
const headerName = () => Text({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,80}$", title: 'the name of a header' });
const headerValue = () => Text({ pattern: '^[\\t\\x20-\\x7e]{0,1000}$', title: 'printable ASCII' });

/** What goes with every request: never a secret, because the file is part of the program. */
const Always = record({
  query: Optional(Dict(foreignName(), Text({ maxLength: 1_000 }))),
  headers: Optional(Dict(headerName(), headerValue())),
});

/**
 * How requests and replies of the backend are spelled. The envelope of a call adds to its connection's; each other part replaces the
 * connection's as a whole.
 */
const mapping = {
  envelope: Optional(Envelope),
  paging: Optional(Paging),
  sort: Optional(Sort),
  filters: Optional(Filters),
  errors: Optional(Errors),
  dates: Optional(Dates),
};

/** The source of the token: none, Waybill's session (its own server only), or the server's environment. */
const Token = record({ from: Enum(['none', 'session', 'secret']), header: Optional(headerName()), prefix: Optional(headerValue()) });

const Access = Union([Enum(['public', 'token']), record({ permission: Text({ minLength: 1, maxLength: 120 }) })]);

export const ConnectionCall = record({
  method: Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Below the base; `:id` is an input of `params`. */
  path: Text({
    pattern: "^/$|^(?:/(?:[A-Za-z0-9._~!$&'()*+,;=@%-]|:[A-Za-z_][A-Za-z0-9_]*)+)+/?$",
    maxLength: 400,
    title: 'a path such as /items/:id',
  }),
  access: Access,
  summary: Text({ maxLength: 1_000 }),
  params: Optional(InputsGrammar),
  query: Optional(InputsGrammar),
  /** Inputs that travel as headers. */
  headers: Optional(InputsGrammar),
  /** An object, whose members are inputs; with `bodyIs` anything, which is one input of that name. */
  body: Optional(schema()),
  bodyIs: Optional(Text({ pattern: fieldNamePattern })),
  /** How the body is written; JSON unless told. */
  bodyAs: Optional(Enum(['json', 'form'])),
  contentType: Optional(Text({ pattern: '^application/[a-z0-9.+-]{1,80}$', title: 'a media type such as application/merge-patch+json' })),
  /** The result as pages see it, after the mapping. */
  reply: schema(),
  /** Replies with rows: takes pageNo, pageSize, column and order where the backend pages and sorts; answers { records, total }. */
  list: Optional(Literal(true)),
  kind: Optional(Literal('blob')),
  idempotent: Optional(Literal(true)),
  /** No GET, and changes nothing. */
  asksOnly: Optional(Literal(true)),
  /** Names of the backend by input, where they differ; the filters' template does not apply to these. */
  names: Optional(Dict(Text({ pattern: fieldNamePattern }), foreignName())),
  /** JSON:API: the type of the resource that the body becomes, and the type of each relationship (an input `authorId` of `author`). */
  resource: Optional(
    record({
      type: Text({ minLength: 1, maxLength: 120 }),
      /** The input with the id of the resource; `id` unless told. */
      id: Optional(Text({ pattern: fieldNamePattern })),
      relationships: Optional(Dict(Text({ maxLength: 120 }), Text({ maxLength: 120 }))),
    }),
  ),
  always: Optional(Always),
  mapping: Optional(record(mapping)),
});
export type ConnectionCall = Static<typeof ConnectionCall>;

const Title = Union([Text({ minLength: 1, maxLength: 120 }), record({ zh_CN: Text({ maxLength: 120 }), en_US: Text({ maxLength: 120 }) })]);

/** One backend: `connections/<name>.json`. */
export const Connection = record({
  $schema: Optional(Text()),
  connection: Literal(connectionVersion),
  /** What messages call it. */
  title: Title,
  /** An origin with an optional path; a path alone is on the server of the pages. */
  base: Text({
    pattern: '^(?:https?://[^\\s/?#@\\\\]+(?:/[A-Za-z0-9._~-]+)*/?|/|(?:/[A-Za-z0-9._~-]+)+/?)$',
    maxLength: 400,
    title: 'an address such as https://api.example/v2, or a path',
  }),
  through: Enum(['server', 'browser']),
  token: Optional(Token),
  always: Optional(Always),
  ...mapping,
  /** Of calls through the server, in each of its processes; a file may take longer than `seconds`, but not between two of its parts. */
  limits: Optional(
    record({
      seconds: Optional(Num({ minimum: 1, maximum: 120 })),
      replyKilobytes: Optional(Integer({ minimum: 1, maximum: 51_200 })),
      atOnce: Optional(Integer({ minimum: 1, maximum: 256 })),
    }),
  ),
  /** Definitions that `$ref` names; recursive ones end as data of any kind. */
  schemas: Optional(Dict(Text({ pattern: '^[A-Za-z0-9_.-]{1,120}$' }), schema())),
  calls: Dict(Text({ pattern: '^[a-z][a-z0-9]{0,29}\\.[a-z][A-Za-z0-9]{0,79}$', title: '<connection>.<call>' }), ConnectionCall),
});
export type Connection = Static<typeof Connection>;

/** Schemas of the grammar that refer to themselves, by the name that `$ref` gives. */
export const connectionDefinitions = { [dataSchemaName]: DataSchemaGrammar };
