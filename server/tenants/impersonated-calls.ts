import type { Endpoint } from '../../contract/endpoint.ts';

/** Calls that change something and that a visitor of the platform may make for the tenant. A new call is refused until it stands here. */
const allowedChanges =
  /^(order\.(saveMapping|importColumns|syncTrack)|(shipper|consignee|delivery)Address\.(add|edit|setDefault)|label\.(batch|documents)|track\.subscribe|notice\.markRead|preference\.\w+|auth\.logout|ext\.ticket)$/;

/** Calls that read what only its owner may see: codes, factors, keys, personal documents. */
const refusedReads = /^(outbox|account|apiConfig|security|factor|session|activation|invitation|sentCode|passkey|tenant|support)\./;

/**
 * Reports whether a visitor of the platform may make this call. Whatever moves money, or touches passwords, factors, keys, people, rights
 * or settings, is refused, and so is every change that nobody decided on.
 */
export function isForVisitors(id: string, { method, asksOnly, changesState, idempotent, freshProof, access, kind }: Endpoint): boolean {
  if (idempotent === true || freshProof === true) return false;
  const reads = (method === 'GET' && changesState !== true) || asksOnly === true;
  // Lists that leave the tenant as files are the tenant's own to take.
  if (reads) return !refusedReads.test(id) && (kind !== 'blob' || access === 'token');
  return allowedChanges.test(id);
}
