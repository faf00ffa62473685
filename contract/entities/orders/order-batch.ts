import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Id, LocalTime, orNull } from '../../values.ts';

/** What a batch does to all orders that a search finds. */
export const batchActions = ['submit', 'pay', 'abandon'] as const;
export type BatchAction = (typeof batchActions)[number];

export const batchRowOutcomes = ['waiting', 'done', 'failed'] as const;
export type BatchRowOutcome = (typeof batchRowOutcomes)[number];

/** A batch over a search, as far as its job has come. */
export const OrderBatch = record({
  id: Id(),
  action: Enum([...batchActions]),
  /** What it does, in words. */
  title: Text(),
  total: Integer({ minimum: 1 }),
  done: Integer({ minimum: 0 }),
  failed: Integer({ minimum: 0 }),
  waiting: Integer({ minimum: 0 }),
  isRunning: Bool(),
  createTime: LocalTime(),
  /** The job that has the outcomes as a workbook; null until it is there. */
  fileId: orNull(Id()),
});
export type OrderBatch = Static<typeof OrderBatch>;

/** An order of a batch with its outcome; the reason is in the language in which the batch was started. */
export const OrderBatchRow = record({
  id: Id(),
  customerNo: Text(),
  outcome: Enum([...batchRowOutcomes]),
  reason: orNull(Text()),
});
export type OrderBatchRow = Static<typeof OrderBatchRow>;
