import type { Static } from 'typebox';
import {
  Boolean as Bool,
  Record as Dict,
  Enum,
  Array as List,
  Literal,
  Number as Num,
  Optional,
  String as Text,
  Union,
  Unsafe,
} from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { Block } from '../block-words.ts';
import { ComputedValues } from './computed.ts';
import { Message, Name, OwnName, Steps, Value } from './marks.ts';

/** The newest version of the language; older documents are migrated at load. */
export const schemaVersion = 3;

/** A parameter of the page, read from its address. Its name may have capitals and `_`, as the calls of other backends have. */
export const Parameter = record({
  type: Enum(['string', 'number', 'boolean']),
  required: Optional(Literal(true)),
  /** What it is where the address does not say it, so that it is never absent. */
  default: Optional(Union([Text({ maxLength: 200 }), Num(), Bool()])),
});

/** What the blocks of a screen share: written by the step `set` and by blocks that publish, read as `page.<name>`. */
export const StateVariable = record({
  type: Enum(['string', 'number', 'boolean', 'list', 'map']),
  initial: Optional(Value()),
  /** The parameters of the page that it belongs to: when one of them changes, it begins anew. */
  of: Optional(List(Text({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 10 })),
});

/** A screen: one JSON document, whose path is the id that the menu's `component` names. */
export const Screen = record({
  $schema: Optional(Text()),
  schemaVersion: Literal(schemaVersion),
  title: Message(),
  params: Optional(Dict(Text({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' }), Parameter)),
  state: Optional(Dict(OwnName(), StateVariable)),
  /** Values that follow from others, read as `computed.<name>`. */
  computed: ComputedValues(),
  /** What happens when a step emits an event of this name; its values are `event`. */
  on: Optional(Dict(OwnName(), Steps())),
  permission: Optional(Name('permission')),
  body: List(Unsafe<Block>({ $ref: 'Block' }), { minItems: 1, maxItems: 40 }),
});
export type Screen = Omit<Static<typeof Screen>, 'body'> & { body: Block[] };
