import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { contactsOf, maskedContact } from '../codes/contacts.ts';
import type { Database } from '../db/database.ts';
import type { DrawPicture } from '../files/picture/draw-picture.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import { drawnAvatar } from './avatar.ts';
import { readInformation, writeInformation } from './db/information.ts';

/** What users read and say of themselves. Contacts are masked, so that a look at a screen gives away none. */
export function createInformation(database: Database, now: () => Date, draw: DrawPicture) {
  return {
    async read({ principal: { tenantId, userId } }: SignedInCaller): Promise<CallReply<'account.information'>> {
      const [found, settings] = await database.tenant(tenantId, async (tx) => [
        await readInformation(tx, tenantId, userId),
        await readSettings(tx, tenantId),
      ]);
      if (found === null) throw new Refusal('unauthorized');
      const { phoneVerifiedAt, emailVerifiedAt, phone: _phone, email: _email, ...shown } = found;
      const contacts = contactsOf(found);
      const masked = (wanted: 'sms' | 'mail') => contacts.filter(({ channel }) => channel === wanted).map(maskedContact)[0] ?? null;
      return {
        ...shown,
        phone: masked('sms'),
        phoneVerified: phoneVerifiedAt !== null,
        email: masked('mail'),
        emailVerified: emailVerifiedAt !== null,
        passwordRule: settings.passwordRule,
      };
    },

    async save(input: CallInput<'account.saveInformation'>, caller: SignedInCaller): Promise<void> {
      const { tenantId, userId } = caller.principal;
      const given = input.avatar;
      const held = await database.tenant(tenantId, (tx) => readInformation(tx, tenantId, userId));
      // Drawing takes a moment, so it stays outside the transaction; the page sends a picture that did not change as it got it.
      const isNew = typeof given === 'string' && given !== held?.avatar;
      const avatar = isNew ? await drawnAvatar(draw, tenantId, given) : given;
      await database.tenant(tenantId, async (tx) => {
        await writeInformation(tx, tenantId, userId, { ...input, avatar });
        await audit(tx, caller, now(), { action: 'account.saveInformation', subject: userId });
      });
    },
  };
}
