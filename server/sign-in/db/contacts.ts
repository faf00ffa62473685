import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** A phone number in E.164, or a mail address in lower case. */
interface Contact {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
}

/** The account that a verified phone or mail address belongs to. */
export interface ContactAccount {
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string;
  /** True when neither the user nor the tenant is disabled. */
  readonly active: boolean;
}

const columns = sql`tenant_id as "tenantId", user_id as "userId", username, active`;

/** Finds the account whose verified phone this is, in whatever spelling, or null. Needs no tenant. */
export async function findAccountOfPhone(tx: Transaction, phone: string): Promise<ContactAccount | null> {
  const found = await tx.execute<ContactAccount & Record<string, unknown>>(sql`select ${columns} from account_of_phone(${phone})`);
  return found.rows[0] ?? null;
}

/** Finds the account whose verified mail address this is, in whatever case, or null. Needs no tenant. */
export async function findAccountOfEmail(tx: Transaction, address: string): Promise<ContactAccount | null> {
  const found = await tx.execute<ContactAccount & Record<string, unknown>>(sql`select ${columns} from account_of_email(${address})`);
  return found.rows[0] ?? null;
}

/** Finds the account whose verified contact this is, or null. Needs no tenant. */
export function accountOf(tx: Transaction, { channel, to }: Contact): Promise<ContactAccount | null> {
  return channel === 'sms' ? findAccountOfPhone(tx, to) : findAccountOfEmail(tx, to);
}

/** Reports whether an account of the platform has this user name, verified phone or verified mail address. Needs no tenant. */
export async function isAccountValueTaken(tx: Transaction, field: 'username' | 'phone' | 'email', value: string): Promise<boolean> {
  const found = await tx.execute<{ taken: boolean }>(sql`select account_value_taken(${field}, ${value}) as taken`);
  return found.rows[0]?.taken === true;
}
