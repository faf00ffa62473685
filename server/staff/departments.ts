import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { DepartmentShape } from '../../contract/entities/company/staff.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { deleteDepartment, insertDepartment, listDepartments, lockDepartments, updateDepartment } from './db/staff.ts';

type Listed = Awaited<ReturnType<typeof listDepartments>>[number];

const departmentsAtMost = 500;

/** Departments of a tenant as a tree. */
export function createDepartments(database: Database, now: () => Date) {
  async function list({ principal: { tenantId } }: SignedInCaller): Promise<CallReply<'department.list'>> {
    return treeOf(await database.tenant(tenantId, (tx) => listDepartments(tx, tenantId)), null);
  }

  async function choices(
    { without }: CallInput<'department.choices'>,
    { principal: { tenantId } }: SignedInCaller,
  ): Promise<CallReply<'department.choices'>> {
    const all = await database.tenant(tenantId, (tx) => listDepartments(tx, tenantId));
    const left = without === undefined ? new Set<string>() : new Set([without, ...idsBelow(all, without)]);
    return pathsOf(all, null, '').filter(({ id }) => !left.has(id));
  }

  function add({ name, parentId = null, sortNo = 0 }: CallInput<'department.add'>, caller: SignedInCaller): Promise<{ id: string }> {
    const { tenantId } = caller.principal;
    return change(caller, async (tx, all) => {
      if (all.length >= departmentsAtMost) throw new Refusal('too_many_requests');
      checkParent(all, parentId);
      const row = { tenantId, id: uuidv7(), parentId, name: name.trim(), position: sortNo };
      await insertDepartment(tx, row);
      await audit(tx, caller, now(), { action: 'department.add', subject: row.id, detail: { after: row } });
      return { id: row.id };
    });
  }

  function edit({ id, name, parentId = null, sortNo = 0 }: CallInput<'department.edit'>, caller: SignedInCaller): Promise<void> {
    return change(caller, async (tx, all) => {
      const { userCount: _count, ...before } = found(all, id);
      checkParent(all, parentId);
      if (parentId !== null && (parentId === id || idsBelow(all, id).includes(parentId))) throw new Refusal('department_circle');
      const after = { ...before, parentId, name: name.trim(), position: sortNo };
      await updateDepartment(tx, after);
      await audit(tx, caller, now(), { action: 'department.edit', subject: id, detail: { before, after } });
    });
  }

  function remove({ id }: CallInput<'department.delete'>, caller: SignedInCaller): Promise<void> {
    return change(caller, async (tx, all) => {
      const { userCount, ...before } = found(all, id);
      if (userCount > 0 || all.some(({ parentId }) => parentId === id)) throw new Refusal('department_in_use');
      await deleteDepartment(tx, before.tenantId, id);
      await audit(tx, caller, now(), { action: 'department.delete', subject: id, detail: { before } });
    });
  }

  function change<T>(
    { principal: { tenantId } }: SignedInCaller,
    work: (tx: Transaction, all: readonly Listed[]) => Promise<T>,
  ): Promise<T> {
    return database.tenant(tenantId, async (tx) => {
      await lockDepartments(tx, tenantId);
      return work(tx, await listDepartments(tx, tenantId));
    });
  }

  return { list, choices, add, edit, remove };
}

/** @throws Refusal department_not_found, also for a department of another tenant */
export function found<D extends { readonly id: string }>(all: readonly D[], id: string): D {
  const department = all.find((row) => row.id === id);
  if (department === undefined) throw new Refusal('department_not_found');
  return department;
}

function checkParent(all: readonly Listed[], parentId: string | null): void {
  if (parentId !== null) found(all, parentId);
}

function idsBelow(all: readonly Listed[], id: string): string[] {
  return all.filter(({ parentId }) => parentId === id).flatMap((child) => [child.id, ...idsBelow(all, child.id)]);
}

function treeOf(all: readonly Listed[], below: string | null): DepartmentShape[] {
  return all
    .filter(({ parentId }) => parentId === below)
    .map(({ id, name, parentId, position, userCount }) => {
      const children = treeOf(all, id);
      return { id, name, parentId, sortNo: position, userCount, ...(children.length === 0 ? {} : { children }) };
    });
}

function pathsOf(all: readonly Listed[], below: string | null, before: string): { id: string; path: string }[] {
  return all
    .filter(({ parentId }) => parentId === below)
    .flatMap(({ id, name }) => {
      const path = `${before}${name}`;
      return [{ id, path }, ...pathsOf(all, id, `${path} / `)];
    });
}
