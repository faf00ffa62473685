import type { AdjustmentDirection } from '../../contract/entities/finance/adjustment.ts';
import type { createAdjustments } from '../adjustments/adjustments.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { createFiles } from '../files/files.ts';
import type { Parcel } from './db/demo-rows.ts';
import type { DemoClock } from './demo-clock.ts';
import { pageOf } from './documents.ts';

interface Story {
  readonly adjustCause: 'surcharge' | 'compensation';
  readonly direction: AdjustmentDirection;
  readonly amount: string;
  readonly reason: string;
  readonly proposed: number;
  readonly hasEvidence?: true;
  /** What the merchant says, and how many days ago. */
  readonly answer?: { readonly answer: 'accept' | 'dispute'; readonly remark?: string; readonly ago: number };
}

/** Times in days before now. What is booked is booked now, after all that the books know. */
const stories: readonly Story[] = [
  {
    ...{ adjustCause: 'surcharge', direction: 'charge', amount: '35.00', proposed: 1, hasEvidence: true },
    reason: '派送地址属于偏远地区，承运商账单补收附加费 / remote area, billed by the carrier',
  },
  {
    ...{ adjustCause: 'compensation', direction: 'credit', amount: '20.00', proposed: 2 },
    reason: '晚于承诺时效 4 天送达 / delivered four days late',
  },
  {
    ...{ adjustCause: 'surcharge', direction: 'charge', amount: '48.00', proposed: 4 },
    reason: '地址更正费 / address correction',
    answer: { answer: 'dispute', remark: '收件地址与下单时一致，没有更正过 / the address is the one that we ordered with', ago: 2 },
  },
  {
    ...{ adjustCause: 'compensation', direction: 'credit', amount: '18.50', proposed: 5 },
    reason: '外箱受潮，补偿部分运费 / the box got wet',
    answer: { answer: 'accept', ago: 0 },
  },
];

interface Rooms {
  readonly adjustments: ReturnType<typeof createAdjustments>;
  readonly files: ReturnType<typeof createFiles>;
  readonly clock: DemoClock;
}

/** Adjustments of paid orders: two that wait for their merchant, one in dispute, one that is booked. Each takes one of the parcels. */
export async function makeAdjustments(
  { adjustments, files, clock }: Rooms,
  parcels: readonly Parcel[],
  operator: SignedInCaller,
  merchant: SignedInCaller,
): Promise<void> {
  for (const [at, { proposed, hasEvidence, answer, ...story }] of stories.entries()) {
    const parcel = parcels[at];
    if (parcel === undefined) return;
    clock.goBack(proposed);
    const evidence =
      hasEvidence === undefined ? [] : [await files.keep({ purpose: 'adjustmentEvidence', file: await noteOf(parcel) }, operator)];
    const proposal = { ...story, number: parcel.customerNo, evidence: evidence.map(({ id }) => id) };
    const { id } = await adjustments.propose(proposal, operator);
    if (answer === undefined) continue;
    const { ago, ...said } = answer;
    clock.goBack(ago);
    await adjustments.answer({ id, ...said }, merchant);
  }
}

function noteOf({ trackingNumber, leftOn }: Parcel) {
  return pageOf('remote-area-note.pdf', 'Remote area surcharge', [
    `Parcel ${trackingNumber}, handed over ${leftOn}`,
    'The delivery address is in a remote area of the carrier.',
    'Surcharge by the carrier: CNY 35.00',
    'Sample document of the demo',
  ]);
}
