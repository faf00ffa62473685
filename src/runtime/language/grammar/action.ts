import type { Static } from 'typebox';
import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Condition, Expression, Message, Name, NamedValues, OwnName, Steps } from './marks.ts';

/** Something a person can do: a button, an entry of a row's menu. */
export const Action = record({
  name: OwnName(),
  title: Message(),
  icon: Optional(Name('icon')),
  permission: Optional(Name('permission')),
  primary: Optional(Bool()),
  /** What it does cannot be undone: it stands behind the others, and the buttons of its questions are red. */
  danger: Optional(Bool()),
  /** Absent unless it holds. */
  when: Optional(Condition()),
  /** Shown but not to be used while it holds. */
  disabled: Optional(Condition()),
  /** Why it is disabled, said with it. */
  hint: Optional(Message()),
  /** Of a batch: those of the selected rows that it takes; its button says how many while they are not all. */
  takes: Optional(Expression<readonly unknown[]>('list')),
  do: Steps(),
});
export type Action = Static<typeof Action>;

/** An action that a fragment has under this name, in place of one that is written here. */
export const ActionUse = record({
  fragment: Name('fragment'),
  action: OwnName(),
  /** What the parameters of the fragment are here. */
  with: Optional(NamedValues()),
});

/** The columns or blocks of a fragment, inserted in place of this entry of a list. */
export const PartsUse = record({
  fragment: Name('fragment'),
  /** What the parameters of the fragment are here. */
  with: Optional(NamedValues()),
});
