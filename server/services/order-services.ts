import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createOrderBatches } from '../orders/batches/order-batches.ts';
import { batchJob } from '../orders/batches/start-batch.ts';
import { createOrderExport, exportJob } from '../orders/export.ts';
import { createOrderNotes } from '../orders/marks/notes.ts';
import { createOrderTags } from '../orders/marks/tags.ts';
import { createOrderLookUps } from '../orders/order-look-ups.ts';
import { createOrders } from '../orders/orders.ts';
import type { OrderCreation } from '../orders/write/create-orders.ts';
import { createSavedItems } from '../saved/saved-items.ts';

interface OrderDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly creation: OrderCreation;
  /** An export of more orders than this becomes a job. */
  readonly exportAtOnce: number;
}

/** Creates the services that list orders, export them and handle many at once, with their jobs. */
export function createOrderServices({ database, now, jobs, creation, exportAtOnce }: OrderDeps) {
  const orderExport = createOrderExport({ database, now, jobs, atOnce: exportAtOnce });
  const orderBatches = createOrderBatches({ database, now, jobs, creation });
  return {
    services: {
      orders: createOrders(database, now, jobs),
      orderLookUps: createOrderLookUps(database, now),
      orderExport,
      orderBatches,
      orderTags: createOrderTags(database, now),
      orderNotes: createOrderNotes(database, now),
      savedItems: createSavedItems(database, now),
    },
    jobKinds: { [exportJob]: orderExport.asJob, [batchJob]: orderBatches.asJob },
  };
}
