import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { setRolesOfUser } from '../permission/db/roles.ts';
import { changePermissions, type GuardedCall } from '../permission/safeguards.ts';
import {
  handOverRows,
  listDepartments,
  lockStaff,
  removeUser,
  type StaffMember,
  setDepartmentOfUsers,
  setOwner,
  setUserState,
} from './db/staff.ts';
import { found } from './departments.ts';

/**
 * People of a tenant who come, leave and hand over. Every change that takes rights from somebody runs as a change of permissions, which
 * keeps the last administrator; the owner stays as long as the tenant has no other one.
 */
export function createStaff(database: Database, now: () => Date) {
  function setDepartment({ userIds, departmentId }: CallInput<'user.setDepartment'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    return database.tenant(tenantId, async (tx) => {
      if (departmentId !== null) found(await listDepartments(tx, tenantId), departmentId);
      const ids = [...new Set(userIds)];
      const members = await locked(tx, tenantId, ids);
      await setDepartmentOfUsers(tx, tenantId, ids, departmentId);
      const moved = members.map(({ id, departmentId: before }) => ({ subject: id, detail: { before, after: departmentId } }));
      await audit(tx, caller, now(), ...moved.map((entry) => ({ action: 'user.department' as const, ...entry })));
    });
  }

  function disable({ id }: CallInput<'user.disable'>, caller: SignedInCaller): Promise<void> {
    return change(caller, 'user.disable', [id], async (tx, [user]) => {
      checkNotOwnOrOwner(user, caller);
      if (user.state === 'disabled') return;
      await setUserState(tx, caller.principal.tenantId, id, 'disabled');
      await audit(tx, caller, now(), { action: 'user.disable', subject: id });
    });
  }

  function enable({ id }: CallInput<'user.enable'>, caller: SignedInCaller): Promise<void> {
    return change(caller, 'user.enable', [id], async (tx, [user]) => {
      if (user.state === 'active') return;
      await setUserState(tx, caller.principal.tenantId, id, 'active');
      await audit(tx, caller, now(), { action: 'user.enable', subject: id });
    });
  }

  function handOver({ id, toId }: CallInput<'user.handOver'>, caller: SignedInCaller): Promise<CallReply<'user.handOver'>> {
    return change(caller, 'user.handOver', [id, toId], (tx, [from, to]) => given(tx, from, to, caller, now()));
  }

  function unlink({ id, toId }: CallInput<'user.unlink'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    return change(caller, 'user.unlink', [id, toId], async (tx, [from, to]) => {
      checkNotOwnOrOwner(from, caller);
      await given(tx, from, to, caller, now());
      await setRolesOfUser(tx, tenantId, id, []);
      await removeUser(tx, tenantId, id);
      await audit(tx, caller, now(), { action: 'user.unlink', subject: id, detail: { username: from.username } });
    });
  }

  function giveOwnership({ id }: CallInput<'user.giveOwnership'>, caller: SignedInCaller): Promise<void> {
    const { tenantId, userId } = caller.principal;
    return change(caller, 'user.giveOwnership', [id, userId], async (tx, [to, own]) => {
      if (!own.owner) throw new Refusal('owner_only');
      if (to.id === own.id) return;
      if (to.state !== 'active') throw new Refusal('user_not_found');
      await setOwner(tx, tenantId, own.id, to.id);
      await audit(tx, caller, now(), { action: 'user.owner', subject: to.id, detail: { before: own.id } });
    });
  }

  /** Runs a change of these users, who are locked, as a change of permissions. */
  function change<T, const Ids extends readonly string[]>(
    caller: SignedInCaller,
    call: GuardedCall,
    ids: Ids,
    work: (tx: Transaction, members: { readonly [K in keyof Ids]: StaffMember }) => Promise<T>,
  ): Promise<T> {
    const { tenantId } = caller.principal;
    return changePermissions(database, caller, call, async ({ tx }) => {
      const members = await locked(tx, tenantId, [...new Set(ids)]);
      const ordered = ids.map((id) => members.find((member) => member.id === id));
      // Each id was found above, so the list has the shape of the ids.
      return work(tx, ordered as unknown as { readonly [K in keyof Ids]: StaffMember });
    });
  }

  return { setDepartment, disable, enable, handOver, unlink, giveOwnership };
}

/** @throws Refusal user_not_found, also for a user of another tenant and one who left */
async function locked(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<StaffMember[]> {
  const members = ids.every(isRowId) ? await lockStaff(tx, tenantId, ids) : [];
  if (members.length < ids.length) throw new Refusal('user_not_found');
  return members;
}

/** Makes a colleague the author of somebody's drafts and addresses. @throws Refusal colleague_unfit */
async function given(tx: Transaction, from: StaffMember, to: StaffMember, caller: SignedInCaller, at: Date) {
  if (from.id === to.id || to.state !== 'active') throw new Refusal('colleague_unfit');
  const counts = await handOverRows(tx, caller.principal.tenantId, from, to);
  await audit(tx, caller, at, { action: 'user.handOver', subject: from.id, detail: { to: to.id, ...counts } });
  return counts;
}

function checkNotOwnOrOwner(user: StaffMember, { principal }: SignedInCaller): void {
  if (user.owner) throw new Refusal('owner_stays');
  if (user.id === principal.userId) throw new Refusal('own_account');
}
