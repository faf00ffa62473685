import { inArray } from 'drizzle-orm';
import { permission, role, rolePermission } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

export interface StandardRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Permission keys. */
  readonly actions: readonly string[];
  readonly it?: boolean;
}

/** Inserts the roles that a new company begins with, and what they permit. */
export async function insertStandardRoles(tx: Transaction, tenantId: string, roles: readonly StandardRole[]): Promise<void> {
  for (const { id, code, name, actions, it = false } of roles) {
    await tx.insert(role).values({ tenantId, id, code, name, description: null, it });
    const granted = await tx
      .select({ action: permission.action, type: permission.type })
      .from(permission)
      .where(inArray(permission.action, [...actions]));
    if (granted.length > 0) await tx.insert(rolePermission).values(granted.map((grant) => ({ tenantId, roleId: id, ...grant })));
  }
}
