import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PayChannelName, TopUpState } from '../../../contract/entities/finance/top-up.ts';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { storedFile } from '../../files/db/tables.ts';
import { payAccount, topUp, topUpProof } from './tables.ts';

/** Lists the platform's open accounts of a channel, of one currency or all. */
export function listPayAccounts(tx: Transaction, channel: PayChannelName, currency: string | null) {
  return tx
    .select()
    .from(payAccount)
    .where(
      and(eq(payAccount.channel, channel), eq(payAccount.active, true), currency === null ? undefined : eq(payAccount.currency, currency)),
    )
    .orderBy(asc(payAccount.position), asc(payAccount.id));
}

export async function findPayAccount(tx: Transaction, id: string) {
  const [found] = await tx.select().from(payAccount).where(eq(payAccount.id, id));
  return found ?? null;
}

/** Counts the tenant's unpaid top-ups and locks the count until the transaction ends. */
export async function countUnpaid(tx: Transaction, tenantId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(4270164, hashtext(${tenantId}))`);
  const rows = await tx
    .select({ id: topUp.id })
    .from(topUp)
    .where(and(eq(topUp.tenantId, tenantId), eq(topUp.state, 'awaiting_payment')));
  return rows.length;
}

export type NewTopUp = Omit<typeof topUp.$inferInsert, 'state' | 'sentAt' | 'received' | 'credited' | 'remark' | 'decidedAt'>;

/** Lists the columns explicitly, because the server's role may not write state and outcome. */
export async function insertTopUp(tx: Transaction, row: NewTopUp): Promise<void> {
  await tx.execute(sql`
    insert into top_up (tenant_id, id, reference, account_id, channel, currency, amount, fee_rate, fee_fixed, fee, requester_id, language, created_at)
    values (${row.tenantId}, ${row.id}, ${row.reference}, ${row.accountId}, ${row.channel}, ${row.currency}, ${row.amount}, ${row.feeRate},
      ${row.feeFixed}, ${row.fee}, ${row.requesterId}, ${row.language}, ${row.createdAt.toISOString()})`);
}

export interface Proof {
  readonly id: string;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly remittedOn: string;
  readonly voucher: string;
  readonly senderId: string;
  readonly at: Date;
}

/** Keeps what was paid for a top-up; returns why it was not kept, or null. */
export async function sendTopUp(tx: Transaction, proof: Proof): Promise<'not_found' | 'wrong_state' | 'no_file' | null> {
  const { id, payerName, payerAccount, remittedOn, voucher, senderId, at } = proof;
  const { rows } = await tx.execute<{ refused: 'not_found' | 'wrong_state' | 'no_file' | null }>(
    sql`select send_top_up(${id}::uuid, ${payerName}, ${payerAccount}, ${remittedOn}::date, ${voucher}::uuid, ${senderId}::uuid,
      ${at.toISOString()}::timestamptz) as refused`,
  );
  return rows[0]?.refused ?? null;
}

/** Withdraws a top-up. False when it was accounted or withdrawn. */
export async function withdrawTopUp(tx: Transaction, id: string, moment: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`select withdraw_top_up(${id}::uuid, ${moment.toISOString()}::timestamptz) as done`,
  );
  return rows[0]?.done === true;
}

export interface TopUpSearch {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly states: readonly TopUpState[] | null;
  readonly keyword: string | null;
}

const whereOf = ({ tenantId, states, keyword }: TopUpSearch) =>
  and(
    eq(topUp.tenantId, tenantId),
    states === null ? undefined : inArray(topUp.state, [...states]),
    keyword === null ? undefined : sql`strpos(lower(${topUp.reference}), lower(${keyword})) > 0`,
  );

const columnsOf = (timeZone: string) => {
  const local = (column: typeof topUp.createdAt | typeof topUp.sentAt) => sql<string | null>`(${column} at time zone ${timeZone})::text`;
  return {
    id: topUp.id,
    reference: topUp.reference,
    accountId: topUp.accountId,
    channel: topUp.channel,
    state: topUp.state,
    currency: topUp.currency,
    amount: topUp.amount,
    fee: topUp.fee,
    received: topUp.received,
    credited: topUp.credited,
    remark: topUp.remark,
    createdAt: sql<string>`${local(topUp.createdAt)}`,
    sentAt: local(topUp.sentAt),
    decidedAt: local(topUp.decidedAt),
  };
};

/** Reads a page of the tenant's top-ups. */
export function listTopUps(tx: Transaction, search: TopUpSearch & { oldestFirst: boolean; limit: number; offset: number }) {
  const direction = search.oldestFirst ? asc : desc;
  return tx
    .select({ ...columnsOf(search.timeZone), found: sql<string>`count(*) over ()::text` })
    .from(topUp)
    .where(whereOf(search))
    .orderBy(direction(topUp.createdAt), direction(topUp.id))
    .limit(search.limit)
    .offset(search.offset);
}

export async function countTopUps(tx: Transaction, search: TopUpSearch): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(topUp).where(whereOf(search));
  return row?.total ?? 0;
}

/** Reads one of the tenant's top-ups with who opened it, or null. */
export async function findTopUp(tx: Transaction, tenantId: string, id: string, timeZone: string) {
  const [found] = await tx
    .select({ ...columnsOf(timeZone), requester: appUser.username })
    .from(topUp)
    .innerJoin(appUser, and(eq(appUser.tenantId, topUp.tenantId), eq(appUser.id, topUp.requesterId)))
    .where(and(eq(topUp.tenantId, tenantId), eq(topUp.id, id)));
  return found ?? null;
}

/** Lists what was sent for a top-up, newest first. */
export function listProofs(tx: Transaction, tenantId: string, id: string, timeZone: string) {
  return tx
    .select({
      turn: topUpProof.turn,
      payerName: topUpProof.payerName,
      payerAccount: topUpProof.payerAccount,
      remittedOn: topUpProof.remittedOn,
      fileName: topUpProof.fileName,
      fileType: topUpProof.fileType,
      fileSize: topUpProof.fileSize,
      sentAt: sql<string>`(${topUpProof.sentAt} at time zone ${timeZone})::text`,
    })
    .from(topUpProof)
    .where(and(eq(topUpProof.tenantId, tenantId), eq(topUpProof.topUpId, id)))
    .orderBy(desc(topUpProof.turn));
}

/** Returns the slip that was sent last for one of the tenant's top-ups, or null. */
export async function findSlip(tx: Transaction, tenantId: string, id: string) {
  const [found] = await tx
    .select({ name: storedFile.name, type: storedFile.type, content: storedFile.content })
    .from(topUpProof)
    .innerJoin(storedFile, and(eq(storedFile.tenantId, topUpProof.tenantId), eq(storedFile.id, topUpProof.fileId)))
    .where(and(eq(topUpProof.tenantId, tenantId), eq(topUpProof.topUpId, id)))
    .orderBy(desc(topUpProof.turn))
    .limit(1);
  return found ?? null;
}
