import type { CallInput } from '../../contract/endpoints/all.ts';
import { readInformation } from '../account/db/information.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { contactsOf, ownSubject, typedContact } from '../codes/contacts.ts';
import { takenField } from '../registration/db/newcomers.ts';
import { storeMail } from './db/mails.ts';
import type { PhoneChangesDeps } from './phone-changes.ts';

/**
 * New mail addresses (security L9): a fresh proof stands for the owner, a code proves the address. The code is spent in the transaction of
 * the change, which ends all other sessions.
 */
export function createMailChanges({ database, now, codes, tellUser }: PhoneChangesDeps) {
  return {
    /**
     * Changes the own mail address. Only who proved the new one hears that another account has it.
     * @throws Refusal `sent_code_wrong`, `invalid_fields`
     */
    async change({ email, code }: CallInput<'account.changeMail'>, caller: SignedInCaller): Promise<void> {
      const { tenantId, userId, sessionId } = caller.principal;
      const wanted = typedContact({ email });
      const found = await database.tenant(tenantId, (tx) => readInformation(tx, tenantId, userId));
      if (found === null) throw new Refusal('unauthorized');
      const former = contactsOf({ phone: null, email: found.email });
      if (former[0]?.to === wanted.to && found.emailVerifiedAt !== null) throw refusedMail('same', 'mail.same');
      const proof = await codes.check({ purpose: 'editMail', subject: ownSubject(userId, wanted), ...code });
      if (proof === null) {
        throw new Refusal('sent_code_wrong', { fields: [{ path: 'code', rule: 'wrong', message: 'error.sentCodeWrong' }] });
      }
      const change = { tenantId, userId, email: wanted.to, former: found.email, at: now(), keptSession: sessionId };
      try {
        await database.tenant(tenantId, async (tx) => {
          await codes.spend(tx, proof);
          if (!(await storeMail(tx, change))) throw new Refusal('forbidden');
          await audit(tx, caller, now(), { action: 'mail_changed', subject: userId });
        });
      } catch (error) {
        throw takenField(error) === 'email' ? refusedMail('taken', 'mail.taken') : error;
      }
      tellUser({ tenantId, userId, message: 'tell.mailChanged', language: caller.language, former });
    },
  };
}

function refusedMail(rule: string, message: 'mail.same' | 'mail.taken'): Refusal {
  return wrongField('email', rule, message);
}
