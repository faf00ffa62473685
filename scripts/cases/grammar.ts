import type { Static } from 'typebox';
import { Any, Enum, Integer, Array as List, Literal, Optional, String as Text, Union } from 'typebox';
import { record } from '../../contract/envelope.ts';

/** Accessible roles of elements on the page. */
const roles = [
  'alert',
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'combobox',
  'dialog',
  'gridcell',
  'heading',
  'img',
  'link',
  'listitem',
  'menuitem',
  'option',
  'radio',
  'row',
  'status',
  'switch',
  'tab',
  'table',
  'textbox',
] as const;

const words = () => Text({ minLength: 1, maxLength: 300 });

/** An element by role and name, or by text; matched in full unless `part`. */
export const Target = Union([
  record({ role: Enum([...roles]), name: Optional(words()), part: Optional(Literal(true)), first: Optional(Literal(true)) }),
  record({ text: words(), part: Optional(Literal(true)), first: Optional(Literal(true)) }),
]);
export type Target = Static<typeof Target>;

export const steps = {
  open: record({ open: Text({ pattern: '^/(?!/)', maxLength: 500 }) }),
  click: record({ click: Target }),
  fill: record({ fill: Target, with: Text({ maxLength: 2_000 }) }),
  press: record({ press: Text({ pattern: '^(?:(?:Control|Shift|Alt)\\+)*[A-Za-z0-9]+$', maxLength: 40 }) }),
  see: record({ see: Target, times: Optional(Integer({ minimum: 1, maximum: 1_000 })) }),
  seeNot: record({ seeNot: Target }),
  /** The address has changed to this path. */
  at: record({ at: Text({ pattern: '^/(?!/)', maxLength: 200 }) }),
};

const Step = Union([steps.open, steps.click, steps.fill, steps.press, steps.see, steps.seeNot, steps.at]);
export type Step = Static<typeof Step>;

/** Replaces the server's reply, only where the server cannot be made to give it. */
const FixedReply = Union([record({ call: words(), reply: Any() }), record({ call: words(), fails: words() })]);
export type FixedReply = Static<typeof FixedReply>;

export const Case = record({
  name: words(),
  /** An account of the demo; without one nobody is signed in. */
  account: Optional(words()),
  language: Enum(['zh_CN', 'en_US']),
  width: Optional(Enum(['desktop', 'phone'])),
  replies: Optional(List(FixedReply, { maxItems: 10 })),
  steps: List(Step, { minItems: 2, maxItems: 60 }),
});
export type Case = Static<typeof Case>;

/** `Name.cases.json`: the expected behaviour of the screen `Name.json`, without code. */
export const Cases = record({ cases: List(Case, { minItems: 1, maxItems: 40 }) });
export type Cases = Static<typeof Cases>;
