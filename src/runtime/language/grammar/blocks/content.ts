import type { Static } from 'typebox';
import { Enum, Integer, Array as List, Literal, Optional } from 'typebox';
import { record } from '../../../../../contract/envelope.ts';
import { Steps } from '../action.ts';
import { Inputs, Message, Name, RichText, WidgetProperties } from '../marks.ts';
import { actions, common, dataIndex, Source } from '../words.ts';

/**
 * Rich text of a message (`content`) or of the data (`source` and `dataIndex`), cleaned when shown: no scripts, styles, forms or
 * frames, pictures of the own host only, links in a window of their own with a notice when they leave the host.
 */
export const HtmlBlock = record({
  block: Literal('html'),
  ...common,
  title: Optional(Message()),
  content: Optional(RichText()),
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

/**
 * A place to drop a file on. `call` is a multipart call of the contract; what it answers is `result` in `then`. Type and size
 * (10 megabytes unless given) are checked before anything is sent. `actions` stand beside the title: the download of a template, say.
 */
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
