import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SentCodeAnswer } from '../../contract/entities/identity/sent-code.ts';
import { readInformation } from '../account/db/information.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { requireFreshProof } from '../calls/fresh-proof.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { contactsOf, ownSubject, type Recipient, typedContact } from '../codes/contacts.ts';
import type { SentCodes } from '../codes/sent-codes.ts';
import type { TellUser } from '../codes/tell-user.ts';
import type { Database } from '../db/database.ts';
import { takenField } from '../registration/db/newcomers.ts';
import { storePhone } from './db/phones.ts';

export interface PhoneChangesDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly codes: Pick<SentCodes, 'check' | 'spend'>;
  readonly tellUser: TellUser;
}

/**
 * New phone numbers (security L9). Codes prove the old and the new number; a user without a verified old one proves themselves instead. Both
 * codes are spent in the transaction of the change, which ends all other sessions.
 */
export function createPhoneChanges({ database, now, codes, tellUser }: PhoneChangesDeps) {
  /** The present number in its normal notation, and whether a code proved it. */
  async function present({ principal: { tenantId, userId } }: SignedInCaller) {
    const found = await database.tenant(tenantId, (tx) => readInformation(tx, tenantId, userId));
    if (found === null) throw new Refusal('unauthorized');
    const former = contactsOf({ phone: found.phone, email: null });
    return { stored: found.phone, former, verified: found.phoneVerifiedAt === null ? undefined : former[0] };
  }

  /** @returns the code's id @throws Refusal `sent_code_wrong`, at the field */
  async function prove(purpose: 'editMobileOld' | 'editMobileNew', path: string, subject: string, typed: SentCodeAnswer | undefined) {
    const id = typed === undefined ? null : await codes.check({ purpose, subject, ...typed });
    if (id === null) throw new Refusal('sent_code_wrong', { fields: [{ path, rule: 'wrong', message: 'error.sentCodeWrong' }] });
    return id;
  }

  return {
    /**
     * Changes the own number. Only who proved the new number hears that another account has it.
     * @throws Refusal `sent_code_wrong`, `step_up_required`, `invalid_fields`
     */
    async change({ phone, oldCode, newCode }: CallInput<'account.changePhone'>, caller: SignedInCaller): Promise<void> {
      const { tenantId, userId, sessionId } = caller.principal;
      const wanted: Recipient = typedContact({ phone });
      const { stored, former, verified } = await present(caller);
      if (verified?.to === wanted.to) throw refusedPhone('same', 'phone.same');
      if (verified === undefined) requireFreshProof(caller.principal);
      const proofs = verified === undefined ? [] : [await prove('editMobileOld', 'oldCode', ownSubject(userId, verified), oldCode)];
      proofs.push(await prove('editMobileNew', 'newCode', ownSubject(userId, wanted), newCode));
      const change = { tenantId, userId, phone: wanted.to, former: stored, at: now(), keptSession: sessionId };
      try {
        await database.tenant(tenantId, async (tx) => {
          for (const id of proofs) await codes.spend(tx, id);
          if (!(await storePhone(tx, change))) throw new Refusal('forbidden');
          await audit(tx, caller, now(), {
            action: 'phone_changed',
            subject: userId,
            detail: { by: verified ? 'both codes' : 'fresh proof' },
          });
        });
      } catch (error) {
        throw takenField(error) === 'phone' ? refusedPhone('taken', 'phone.taken') : error;
      }
      tellUser({ tenantId, userId, message: 'tell.phoneChanged', language: caller.language, former });
    },
  };
}

function refusedPhone(rule: string, message: 'phone.same' | 'phone.taken'): Refusal {
  return wrongField('phone', rule, message);
}
