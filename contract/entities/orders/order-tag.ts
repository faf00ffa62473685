import type { Static } from 'typebox';
import { Boolean as Bool, Enum, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Id, LocalTime } from '../../values.ts';

/** Colours of tags. They mean what they mean in the whole product: grey nothing, blue in progress, green well, orange waits, red failed, purple money back. */
export const tagTones = ['grey', 'blue', 'green', 'orange', 'red', 'purple'] as const;
export type TagTone = (typeof tagTones)[number];

/** A tag that a company puts on its orders. */
export const OrderTag = record({ id: Id(), name: Text(), tone: Enum([...tagTones]) });
export type OrderTag = Static<typeof OrderTag>;

/** What somebody noted on an order, for colleagues only. */
export const OrderNote = record({
  id: Id(),
  createTime: LocalTime(),
  /** Account name. */
  author: Text(),
  /** Name of the author as colleagues know it; the account name where none is known. */
  authorName: Text(),
  content: Text(),
  /** Whether the reader wrote it, and so may delete it. */
  isOwn: Bool(),
});
export type OrderNote = Static<typeof OrderNote>;
