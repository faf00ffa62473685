/**
 * An order has three axes of state (wire.md): document, logistics and money. The specification's list of order statuses (section 4) is a
 * set of views over them.
 */
export const documentStates = ['draft', 'ordering', 'generated', 'order_failed', 'voided'] as const;
export const logisticsStates = ['none', 'order_placed', 'online', 'in_warehouse', 'out_of_warehouse', 'delivered', 'detained'] as const;
export const moneyStates = ['unpaid', 'paid', 'refunded', 'chargeback'] as const;

export type DocumentState = (typeof documentStates)[number];
export type LogisticsState = (typeof logisticsStates)[number];
export type MoneyState = (typeof moneyStates)[number];

export interface OrderState {
  readonly document: DocumentState;
  readonly logistics: LogisticsState;
  readonly money: MoneyState;
}

export const orderViews = [
  'draft',
  'generated',
  'voided',
  'refunded',
  'order_failed',
  'in_warehouse',
  'out_of_warehouse',
  'delivered',
  'detained',
  'chargeback',
  'ordering',
] as const;
export type OrderView = (typeof orderViews)[number];

type Axis = keyof OrderState;

/** An order counts under the first view that matches. */
export const viewPrecedence: readonly { readonly view: OrderView; readonly axis: Axis; readonly is: string }[] = [
  { view: 'voided', axis: 'document', is: 'voided' },
  { view: 'refunded', axis: 'money', is: 'refunded' },
  { view: 'chargeback', axis: 'money', is: 'chargeback' },
  { view: 'detained', axis: 'logistics', is: 'detained' },
  { view: 'delivered', axis: 'logistics', is: 'delivered' },
  { view: 'out_of_warehouse', axis: 'logistics', is: 'out_of_warehouse' },
  { view: 'in_warehouse', axis: 'logistics', is: 'in_warehouse' },
  { view: 'order_failed', axis: 'document', is: 'order_failed' },
  { view: 'ordering', axis: 'document', is: 'ordering' },
  { view: 'generated', axis: 'document', is: 'generated' },
  { view: 'draft', axis: 'document', is: 'draft' },
];

/** Returns the view that an order counts under. */
export function viewOf(state: OrderState): OrderView {
  for (const { view, axis, is } of viewPrecedence) if (state[axis] === is) return view;
  return 'draft';
}

/** A move of an order: allowed start states by axis (any when absent), and its changes. */
export interface OrderMove {
  readonly from: { readonly [A in Axis]?: readonly OrderState[A][] };
  readonly to: Partial<OrderState>;
}

const beforeWarehouse: readonly LogisticsState[] = ['none', 'order_placed'];

/** All moves; the server refuses any other (security M5). */
export const orderMoves = {
  /** A paid order stays paid: a failed order that is changed and submitted again is refunded first and then owes its price again. */
  submit: {
    from: { document: ['draft', 'order_failed'], logistics: ['none'], money: ['unpaid', 'refunded'] },
    to: { document: 'ordering', money: 'unpaid' },
  },
  /** Places the unchanged order with the carrier again; a refunded order has to be submitted instead. */
  place: { from: { document: ['order_failed'], logistics: ['none'], money: ['unpaid', 'paid'] }, to: { document: 'ordering' } },
  generate: { from: { document: ['ordering'] }, to: { document: 'generated', logistics: 'order_placed' } },
  fail: { from: { document: ['ordering'] }, to: { document: 'order_failed' } },
  abandon: {
    from: { document: ['draft', 'ordering', 'generated', 'order_failed'], logistics: beforeWarehouse, money: ['unpaid', 'refunded'] },
    to: { document: 'voided' },
  },
  /** Abandons a paid order and refunds it in one step. */
  abandonPaid: {
    from: { document: ['ordering', 'generated', 'order_failed'], logistics: beforeWarehouse, money: ['paid'] },
    to: { document: 'voided', money: 'refunded' },
  },
  /** The merchant hands the paid parcel over. */
  goOnline: { from: { document: ['generated'], logistics: ['order_placed'], money: ['paid'] }, to: { logistics: 'online' } },
  /** The hand-over is cancelled before a warehouse has the parcel. */
  withdrawHandOver: { from: { document: ['generated'], logistics: ['online'], money: ['paid'] }, to: { logistics: 'order_placed' } },
  warehouse: { from: { document: ['generated'], logistics: ['order_placed', 'online', 'detained'] }, to: { logistics: 'in_warehouse' } },
  /** A carrier may report a later stage without the ones before it, so these moves may skip stages; none goes back. */
  dispatch: {
    from: { document: ['generated'], logistics: ['order_placed', 'online', 'in_warehouse', 'detained'] },
    to: { logistics: 'out_of_warehouse' },
  },
  deliver: {
    from: { document: ['generated'], logistics: ['order_placed', 'online', 'in_warehouse', 'out_of_warehouse', 'detained'] },
    to: { logistics: 'delivered' },
  },
  detain: { from: { document: ['generated'], logistics: ['online', 'in_warehouse', 'out_of_warehouse'] }, to: { logistics: 'detained' } },
  pay: { from: { document: ['ordering', 'generated'], money: ['unpaid'] }, to: { money: 'paid' } },
  /** A refunded order no longer travels: it is withdrawn from the carrier and can be changed, submitted again or abandoned. */
  refund: {
    from: { document: ['ordering', 'generated', 'order_failed'], logistics: beforeWarehouse, money: ['paid'] },
    to: { document: 'order_failed', logistics: 'none', money: 'refunded' },
  },
  /** A rejection stops the order anywhere before the warehouse. */
  reject: {
    from: { document: ['ordering', 'generated'], logistics: beforeWarehouse, money: ['unpaid', 'refunded'] },
    to: { document: 'order_failed', logistics: 'none' },
  },
  /** Rejects a paid order and refunds it. */
  rejectPaid: {
    from: { document: ['ordering', 'generated'], logistics: beforeWarehouse, money: ['paid'] },
    to: { document: 'order_failed', logistics: 'none', money: 'refunded' },
  },
  /** After hand-over, money returns by a claim instead of a refund; this move is the platform's acceptance (decision 26). */
  chargeBack: {
    from: { money: ['paid'], logistics: ['online', 'in_warehouse', 'out_of_warehouse', 'delivered', 'detained'] },
    to: { money: 'chargeback' },
  },
} as const satisfies Record<string, OrderMove>;

export type OrderMoveName = keyof typeof orderMoves;

/** Returns the state after a move, or null when the move is not allowed. */
export function move(state: OrderState, name: OrderMoveName): OrderState | null {
  const { from, to }: OrderMove = orderMoves[name];
  const allowed = allows(from.document, state.document) && allows(from.logistics, state.logistics) && allows(from.money, state.money);
  return allowed ? { ...state, ...to } : null;
}

function allows<S>(states: readonly S[] | undefined, state: S): boolean {
  return states === undefined || states.includes(state);
}

/** Work that orders wait for, as the home page counts it and the order list filters by it; an order may need several. */
export const orderAttentions = ['order_failed', 'unpaid', 'not_handed_over', 'held', 'no_movement', 'quote_expiring', 'overdue'] as const;
export type OrderAttention = (typeof orderAttentions)[number];

/**
 * Counts the orders in these states that need the work; null where times decide too.
 * `server/orders/db/order-attention.ts` has the same conditions in SQL.
 */
export function needsAttention(state: OrderState, attention: OrderAttention): boolean | null {
  const { document, logistics, money } = state;
  switch (attention) {
    case 'order_failed':
      return viewOf(state) === 'order_failed';
    case 'held':
      return viewOf(state) === 'detained';
    case 'unpaid':
      return (document === 'ordering' || document === 'generated') && money === 'unpaid';
    case 'not_handed_over':
      return document === 'generated' && money === 'paid' && logistics === 'order_placed';
    case 'no_movement':
    case 'quote_expiring':
    case 'overdue':
      return null;
  }
}

/** Whether an order in this state may be late: it has neither been handed over nor voided. `order-attention.ts` says the same in SQL. */
export function waitsForHandOver({ document, logistics }: Pick<OrderState, 'document' | 'logistics'>): boolean {
  return document !== 'voided' && (logistics === 'none' || logistics === 'order_placed');
}

/** States of a claim: a merchant requests money back after hand-over, and the platform decides. */
export const claimStates = ['requested', 'second_review', 'accepted', 'accepted_part', 'rejected', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Reports whether the claim is undecided: it can be withdrawn, and the order takes no other claim. */
export function isOpenClaim(state: ClaimState | null): boolean {
  return state === 'requested' || state === 'second_review';
}

/** Reports whether an order may be claimed: a chargeback is possible in its state, and no claim is open. */
export function mayClaim(state: OrderState, claim: ClaimState | null): boolean {
  return move(state, 'chargeBack') !== null && !isOpenClaim(claim);
}
