import type { OrderInput } from '../../../contract/entities/orders/order-input.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import type { Transaction } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { PricedFor, Pricing } from '../../quotes/pricing.ts';
import type { OrderPermission } from '../order-scope.ts';
import { type CreatedOrder, createDrafts } from './create-drafts.ts';
import { priceAll } from './many-prices.ts';
import { type SubmitSettings, submitDrafts } from './submit-drafts.ts';

interface CreateDeps {
  readonly pricing: Pricing;
  readonly jobs: Pick<Jobs, 'queueOwn'>;
  readonly now: () => Date;
}

export type OrderCreation = ReturnType<typeof createOrderCreation>;

/** Creates many orders for imports and lists of recipients, with one read and one write for all. */
export function createOrderCreation(deps: CreateDeps) {
  return {
    createDrafts: (
      tx: Transaction,
      caller: SignedInCaller,
      orders: readonly OrderInput[],
      source: string,
      permission: OrderPermission = 'order:import',
    ): Promise<readonly CreatedOrder[]> => createDrafts(deps, tx, caller, orders, source, permission),
    submitDrafts: (tx: Transaction, caller: SignedInCaller, ids: readonly string[], how: SubmitSettings): Promise<BatchOutcome> =>
      submitDrafts(deps, tx, caller, ids, how),
    priceAll: (tx: Transaction, who: PricedFor, orders: readonly OrderInput[], caller: SignedInCaller) =>
      priceAll(deps.pricing, tx, who, orders, caller),
  };
}
