import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { judge } from '../../contract/rules/judge.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Senders } from '../codes/senders.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { requireMayAdd } from '../permission/safeguards.ts';
import { foundRoleIds } from '../permission/users.ts';
import {
  countOpenInvitations,
  findInviter,
  type Invitation,
  insertInvitation,
  listInvitations,
  lockInvitation,
  markRevoked,
} from './db/invitations.ts';
import { hashOf, masked, roleNames, stateOf } from './invitation-facts.ts';

export interface InvitationDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly senders: Senders;
  /** Origin of the link; null refuses invitations. */
  readonly publicOrigin: string | null;
  readonly say: (message: string) => void;
}

/** Where a link leads to. Only the setting decides it, never a header (security T7). */
const path = '/user/invitation';

/** Ways into a company with given roles: a link to a phone or mail address, good once and for 72 hours (decision 51). */
export function createInvitations({ database, now, senders, publicOrigin, say }: InvitationDeps) {
  async function list(
    { pageNo = 1, pageSize = limits.pageSizeDefault }: CallInput<'invitation.list'>,
    caller: SignedInCaller,
  ): Promise<CallReply<'invitation.list'>> {
    const { tenantId } = caller.principal;
    const at = now();
    return database.tenant(tenantId, async (tx) => {
      const { rows, total } = await listInvitations(tx, caller.principal, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      const textOf = await readTexts(tx, caller, ['invitation_state']);
      const nameOf = await roleNames(tx, tenantId);
      const records = rows.map(({ row, inviter, createTime, expireTime }) => ({
        id: row.id,
        channel: row.channel,
        recipient: masked(row),
        nickName: row.nickName,
        roleNames: nameOf(row.roleIds),
        invitedBy: inviter,
        createTime,
        expireTime,
        state: stateOf(row, at),
        state_dictText: textOf('invitation_state', stateOf(row, at)),
      }));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });
  }

  /** @throws Refusal `forbidden`, `not_yours_to_give`, `role_not_found`, `invalid_fields`, `public_origin_missing` */
  async function create(input: CallInput<'invitation.create'>, caller: SignedInCaller): Promise<{ id: string }> {
    const { tenantId, userId } = caller.principal;
    const { channel, recipient } = recipientOf(input);
    if (publicOrigin === null) throw new Refusal('public_origin_missing');
    const token = randomBytes(32).toString('base64url');
    const createdAt = now();
    const { row, from } = await database.tenant(tenantId, async (tx) => {
      const roleIds = await foundRoleIds(tx, tenantId, input.roleIds);
      await requireMayAdd(tx, caller.principal, roleIds);
      if ((await countOpenInvitations(tx, tenantId, createdAt)) >= limits.invitations)
        throw refusedField('roleIds', 'tooMany', 'registration.tooManyInvitations');
      const made: Invitation = {
        tenantId,
        id: uuidv7(),
        tokenHash: hashOf(token),
        channel,
        recipient,
        nickName: input.nickName?.trim() ?? '',
        roleIds,
        invitedBy: userId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + limits.invitationMs),
        revokedAt: null,
        acceptedAt: null,
        acceptedBy: null,
      };
      await insertInvitation(tx, made);
      await audit(tx, caller, createdAt, { action: 'invitation.create', subject: made.id, detail: { channel, roleIds } });
      return { row: made, from: await findInviter(tx, tenantId, userId) };
    });
    const link = `${publicOrigin}${path}?invitation=${token}`;
    const message = messageTo(caller, from, link);
    senders[channel].send(recipient, message).catch((error: unknown) => {
      say(`An invitation could not be sent (${channel}): ${error instanceof Error ? error.message : 'unknown'}`);
    });
    return { id: row.id };
  }

  /** @throws Refusal `invitation_not_open`, also for an invitation of another tenant */
  async function revoke({ id }: CallInput<'invitation.revoke'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    await database.tenant(tenantId, async (tx) => {
      const found = isRowId(id) ? await lockInvitation(tx, tenantId, id) : null;
      if (found === null || found.acceptedAt !== null || found.revokedAt !== null) throw new Refusal('invitation_not_open');
      await markRevoked(tx, found, now());
      await audit(tx, caller, now(), { action: 'invitation.revoke', subject: id });
    });
  }

  return { list, create, revoke };
}

/** The message that carries the link, in the language of who invites. */
function messageTo({ language }: SignedInCaller, from: Awaited<ReturnType<typeof findInviter>>, link: string) {
  const values = { company: from?.company ?? '', name: from?.name ?? '', hours: limits.invitationMs / 3_600_000, link };
  return { subject: messageOf('invitation.subject', language, values), text: messageOf('invitation.text', language, values) };
}

/** Either a phone number or a mail address. @throws Refusal `invalid_fields` */
function recipientOf({ phone, email }: CallInput<'invitation.create'>): { channel: 'sms' | 'mail'; recipient: string } {
  if (phone !== undefined && email === undefined) return { channel: 'sms', recipient: phone };
  if (email === undefined || phone !== undefined) throw refusedField('phone', 'required', 'rule.required');
  if (judge([{ rule: 'email' }], email) !== null) throw refusedField('email', 'email', 'rule.email');
  return { channel: 'mail', recipient: email.toLowerCase() };
}

function refusedField(at: string, rule: string, message: string): Refusal {
  return wrongField(at, rule, message);
}
