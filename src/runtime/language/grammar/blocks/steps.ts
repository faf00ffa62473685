import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Array as List, Literal, Optional } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Action } from '../action.ts';
import { FormSchema } from '../field.ts';
import { Condition, Message, Name, OwnName } from '../marks.ts';
import { blocks, type NestedBlock } from '../nested.ts';
import { common, Source } from '../words.ts';

/** A form in several steps, each right before the next; the values of all are one. */
export const StepsBlock = record({
  block: Literal('steps'),
  ...common,
  source: Optional(Source),
  items: List(
    record({
      name: OwnName(),
      title: Message(),
      hint: Optional(Message()),
      permission: Optional(Name('permission')),
      when: Optional(Condition()),
      schema: Optional(FormSchema),
      columns: Optional(Enum([1, 2, 3, 4])),
      /** Below the fields; reads `values`. */
      body: Optional(blocks()),
    }),
    { minItems: 2, maxItems: 12 },
  ),
  submit: Action,
  draft: Optional(OwnName()),
  guard: Optional(Bool()),
});
export interface StepsBlock extends Omit<Static<typeof StepsBlock>, 'items'> {
  items: (Omit<Static<typeof StepsBlock>['items'][number], 'body' | 'schema'> & { body?: NestedBlock[]; schema?: FormSchema })[];
}
