import type { Endpoint } from '../../contract/endpoint.ts';
import type { Caller, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isForVisitors } from '../tenants/impersonated-calls.ts';

/** Writes a call of a visitor of the platform into both audits. */
export type RecordVisit = (id: string, caller: SignedInCaller, visitId: string) => Promise<void>;

/**
 * Writes down what a visitor of the platform asks for, then refuses what is not for visitors. Without a record nothing is for visitors.
 * @throws Refusal not_for_visitors
 */
export async function admitVisitor(id: string, entry: Endpoint, caller: Caller, record: RecordVisit | undefined): Promise<void> {
  const { principal } = caller;
  const visit = principal?.visit;
  if (principal === null || visit === undefined) return;
  await record?.(id, { ...caller, principal }, visit.id);
  if (record === undefined || !isForVisitors(id, entry)) throw new Refusal('not_for_visitors', { logged: { visit: visit.id } });
}
