import type { Principal } from './caller.ts';
import { Refusal } from './refusal.ts';

/** Refuses a caller who was not proved recently; the page then asks for the password or a factor and repeats the call. */
export function requireFreshProof({ freshProof }: Pick<Principal, 'freshProof'>): void {
  if (!freshProof) throw new Refusal('step_up_required');
}
