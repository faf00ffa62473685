import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { termsVersion } from '../../contract/entities/identity/registration.ts';
import type { Caller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { requireMayAdd } from '../permission/safeguards.ts';
import { foundRoleIds } from '../permission/users.ts';
import type { PasswordOwner } from '../sign-in/password-rules.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import { findInvitationOf, findInviter, type Invitation, lockInvitation, markAccepted } from './db/invitations.ts';
import { takenField } from './db/newcomers.ts';
import { hashOf, masked, roleNames, stateOf } from './invitation-facts.ts';
import { makeUser, newPasswordHash, refuseTakenName } from './new-user.ts';

/** What who was invited does: looks at the invitation, and becomes a user by it, once. */
export function createAcceptance(database: Database, now: () => Date) {
  /** Says what a token offers. @throws Refusal `invitation_invalid`, alike for unknown, used, withdrawn and expired ones */
  async function open({ token }: CallInput<'invitation.open'>): Promise<CallReply<'invitation.open'>> {
    return withOpen(token, async (tx, found) => {
      const from = await findInviter(tx, found.tenantId, found.invitedBy);
      return {
        company: from?.company ?? '',
        roleNames: (await roleNames(tx, found.tenantId))(found.roleIds),
        invitedBy: from?.name ?? '',
        recipient: masked(found),
        nickName: found.nickName,
        passwordRule: (await readSettings(tx, found.tenantId)).passwordRule,
        terms: termsVersion,
      };
    });
  }

  /**
   * Makes the user of an invitation. The rights of the inviter are checked again, because they may have ended meanwhile. The recipient
   * proved the phone or mail address by the link. @throws Refusal `invitation_invalid`, `value_taken`, `invalid_fields`
   */
  async function accept(input: CallInput<'invitation.accept'>, caller: Caller): Promise<CallReply<'invitation.accept'>> {
    const passwordHash = await newPasswordHash(input.password, await futureOwner(input));
    try {
      return await tryAccept(input, passwordHash, caller, true);
    } catch (error) {
      // The contact is another account's already; the invitation is good all the same.
      if (takenField(error) === 'phone' || takenField(error) === 'email') return tryAccept(input, passwordHash, caller, false);
      throw error;
    }
  }

  /** What the password of the new user must obey: the company's rule, and no name of the user. */
  function futureOwner({ token, username, nickName = '' }: CallInput<'invitation.accept'>): Promise<PasswordOwner> {
    return withOpen(token, async (tx, { tenantId, recipient, nickName: given }, company) => {
      const { passwordRule: rule } = await readSettings(tx, tenantId);
      return { rule, names: [username, nickName, given, recipient.split('@')[0] ?? null, company] };
    });
  }

  async function tryAccept(
    { token, username, nickName = '', terms }: CallInput<'invitation.accept'>,
    passwordHash: string,
    caller: Caller,
    proves: boolean,
  ): Promise<CallReply<'invitation.accept'>> {
    try {
      return await withOpen(token, async (tx, found, company) => {
        const { tenantId, channel, recipient, invitedBy } = found;
        const roleIds = await stillGiven(tx, found, invitedBy);
        const contact = !proves ? {} : channel === 'sms' ? { phone: recipient } : { email: recipient };
        const name = nickName.trim() || found.nickName || username;
        const newcomer = { username, nickName: name, passwordHash, ...contact, roleIds, terms, how: 'invitation' as const };
        const userId = await makeUser(tx, tenantId, newcomer, caller, now());
        await markAccepted(tx, found, userId, now());
        return { username, company };
      });
    } catch (error) {
      throw refuseTakenName(error);
    }
  }

  /** Runs work with the open invitation of a token, which stays locked until the transaction ends. */
  async function withOpen<T>(token: string, work: (tx: Transaction, found: Invitation, company: string) => Promise<T>): Promise<T> {
    const known = await database.platform((tx) => findInvitationOf(tx, hashOf(token)));
    if (known === null) throw new Refusal('invitation_invalid');
    return database.tenant(known.tenantId, async (tx) => {
      const found = await lockInvitation(tx, known.tenantId, known.id);
      if (found === null || stateOf(found, now()) !== 'open') throw new Refusal('invitation_invalid');
      return work(tx, found, known.company);
    });
  }

  return { open, accept };
}

/** The roles that the inviter may still give. @throws Refusal `invitation_invalid` when the inviter may no longer add users with them */
async function stillGiven(tx: Transaction, { tenantId, roleIds }: Invitation, invitedBy: string): Promise<readonly string[]> {
  try {
    const found = await foundRoleIds(tx, tenantId, roleIds);
    await requireMayAdd(tx, { tenantId, userId: invitedBy }, found);
    return found;
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('invitation_invalid', { logged: { why: error.code } });
    throw error;
  }
}
