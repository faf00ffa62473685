import type { Static } from 'typebox';
import { Enum, Array as List, Literal, Optional } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Condition, Message, Name, OwnName } from '../marks.ts';
import { blocks, type NestedBlock } from '../nested.ts';
import { common, Source } from '../words.ts';

export const CardBlock = record({
  block: Literal('card'),
  ...common,
  title: Optional(Message()),
  source: Optional(Source),
  body: blocks(),
});
export interface CardBlock extends Omit<Static<typeof CardBlock>, 'body'> {
  body: NestedBlock[];
}

export const GridBlock = record({
  block: Literal('grid'),
  ...common,
  columns: Enum([1, 2, 3, 4]),
  source: Optional(Source),
  body: blocks(),
});
export interface GridBlock extends Omit<Static<typeof GridBlock>, 'body'> {
  body: NestedBlock[];
}

/**
 * Pages beside each other, one in sight; on a page the address says which, in a dialog or drawer the block remembers. What is in
 * a tab is made when the tab is first shown, stays as it was left behind another, and loads nothing there.
 */
export const TabsBlock = record({
  block: Literal('tabs'),
  ...common,
  /** The parameter of the address that names the tab: `tab` unless given. Each tabs block of a page needs its own. */
  param: Optional(OwnName()),
  source: Optional(Source),
  items: List(
    record({
      name: OwnName(),
      title: Message(),
      icon: Optional(Name('icon')),
      permission: Optional(Name('permission')),
      when: Optional(Condition()),
      body: blocks(),
    }),
    { minItems: 1, maxItems: 12 },
  ),
});
export interface TabsBlock extends Omit<Static<typeof TabsBlock>, 'items'> {
  items: (Omit<Static<typeof TabsBlock>['items'][number], 'body'> & { body: NestedBlock[] })[];
}
