import type { CallInput } from '../../../contract/endpoints/all.ts';
import { settleAdjustments } from '../../../server/adjustments/decide.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { must } from '../domain/fixture.ts';
import { domain, merchant } from '../orders/merchant-domain.ts';
import { keyed, submitted } from '../orders/orders-world.ts';

export const day = 86_400_000;

/** A paid order with the number by which the platform finds it. */
export async function paidOrder() {
  const { id } = await submitted(domain, merchant, { pay: true });
  const { rows } = await domain.behind.admin.query<{ number: string; total: string; currency: string }>(
    'SELECT customer_no AS number, total_amount::text AS total, currency FROM shipment_order WHERE id = $1',
    [id],
  );
  return { id, ...must(rows[0]) };
}

/** The box of the standard order, measured heavier and wider. */
export const heavier = [{ boxNo: 'B1', boxWeight: '4.900', boxLength: '40', boxWidth: '30', boxHeight: '20' }];

export async function evidenceOf(caller: SignedInCaller): Promise<string> {
  return (await domain.services.files.keep({ purpose: 'adjustmentEvidence', file: { name: '称重.pdf', bytes: pdfOf() } }, caller)).id;
}

type Proposal = CallInput<'adjustmentReview.propose'>;

export async function proposed(operator: SignedInCaller, changes: Partial<Proposal> = {}) {
  const order = await paidOrder();
  const input = { number: order.number, adjustCause: 'surcharge', amount: '12.50', reason: '偏远 <b>附加费</b>', ...changes };
  return { order, ...(await domain.services.adjustments.propose(input, keyed(operator))) };
}

/** A re-weighing at the price that the platform was shown. */
export async function reweighed(operator: SignedInCaller, evidence: readonly string[], boxes = heavier) {
  const order = await paidOrder();
  const asked = { number: order.number, adjustCause: 'reweighing', boxes };
  const price = await domain.services.adjustments.price(asked, operator);
  const input = { ...asked, amount: price.amount, reason: '入库复重', evidence: [...evidence] };
  return { order, price, ...(await domain.services.adjustments.propose(input, keyed(operator))) };
}

export const answer = (
  id: string,
  said: 'accept' | 'dispute' = 'accept',
  caller = merchant,
  remark = said === 'dispute' ? '不认可' : undefined,
) => domain.services.adjustments.answer({ id, answer: said, ...(remark === undefined ? {} : { remark }) }, keyed(caller));

export const settle = (days: number) => settleAdjustments(domain.database, new Date(domain.clock.now.getTime() + days * day));

/** State and transfer of an adjustment as stored. */
export async function storedOf(id: string) {
  const { rows } = await domain.behind.admin.query<{ state: string; decidedBy: string | null; transfers: string[] }>(
    `SELECT a.state, a.decided_by AS "decidedBy", (SELECT coalesce(json_agg(t.cause || ' ' || trim_scale(t.amount)), '[]') FROM ledger_transfer t WHERE t.id = a.id) AS transfers
     FROM adjustment a WHERE a.id = $1`,
    [id],
  );
  return must(rows[0]);
}
