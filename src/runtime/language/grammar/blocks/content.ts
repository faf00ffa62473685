import type { Static } from 'typebox';
import { Enum, Integer, Array as List, Literal, Optional } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Steps } from '../action.ts';
import { Inputs, Message, Name, WidgetProperties } from '../marks.ts';
import { actions, common, dataIndex, Source } from '../words.ts';

/** Rich text, cleaned when shown. */
export const HtmlBlock = record({
  block: Literal('html'),
  ...common,
  title: Optional(Message()),
  content: Optional(Message()),
  source: Optional(Source),
  /** Where in the data the text is. */
  dataIndex: Optional(dataIndex()),
});
export type HtmlBlock = Static<typeof HtmlBlock>;

export const ResultBlock = record({
  block: Literal('result'),
  ...common,
  status: Enum(['403', '404', '500', 'success', 'info', 'warning', 'error']),
  title: Message(),
  hint: Optional(Message()),
  actions: actions(),
});
export type ResultBlock = Static<typeof ResultBlock>;

/** A place to drop a file on; the call takes it, and `then` goes on with its `result`. */
export const UploadBlock = record({
  block: Literal('upload'),
  ...common,
  title: Message(),
  hint: Optional(Message()),
  call: Name('endpoint'),
  with: Optional(Inputs()),
  accept: List(Enum(['.xlsx', '.pdf', '.png', '.jpg']), { minItems: 1, maxItems: 4 }),
  maxMegabytes: Optional(Integer({ minimum: 1, maximum: 50 })),
  actions: actions(),
  then: Optional(Steps()),
});
export type UploadBlock = Static<typeof UploadBlock>;

/** A widget of the registry as a block: what is peculiar to a page is one of these. */
export const WidgetBlock = record({
  block: Literal('widget'),
  ...common,
  use: Name('widget'),
  props: Optional(WidgetProperties('use')),
  source: Optional(Source),
});
export type WidgetBlock = Static<typeof WidgetBlock>;
