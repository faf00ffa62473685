import { Check } from 'typebox/value';
import {
  columnSettings,
  type StoredSettings,
  storedSettings,
  type TenantSettings,
} from '../../contract/entities/company/tenant-setting.ts';
import type { Transaction } from '../db/database.ts';
import { findColumnSettings, listStoredSettings } from './db/settings.ts';

/**
 * Reads what a tenant decided for itself, with the defaults of the rest. The transaction has to be the tenant's. A stored value that no
 * longer fits its schema counts as not set.
 */
export async function readSettings(tx: Transaction, tenantId: string): Promise<StoredSettings> {
  const stored = await listStoredSettings(tx, tenantId);
  const read = <N extends keyof StoredSettings>(name: N): StoredSettings[N] => {
    const value = stored.get(name);
    const fits = (given: unknown): given is StoredSettings[N] => Check(storedSettings[name], given);
    return fits(value) ? value : defaultSettings[name];
  };
  return {
    registration: read('registration'),
    passwordRule: read('passwordRule'),
    secondFactor: read('secondFactor'),
    sessionHours: read('sessionHours'),
    allowedAddresses: read('allowedAddresses'),
    stepUpAbove: read('stepUpAbove'),
    activationReviewers: read('activationReviewers'),
    retentionDays: read('retentionDays'),
    logKept: read('logKept'),
    supportUntil: read('supportUntil'),
    menusOff: read('menusOff'),
  };
}

/** What holds until a tenant decides otherwise. */
export const defaultSettings: StoredSettings = {
  registration: { open: false, role: null },
  passwordRule: 'strict',
  secondFactor: 'offered',
  sessionHours: 168,
  allowedAddresses: [],
  stepUpAbove: '10000.00',
  activationReviewers: 1,
  retentionDays: 1_095,
  logKept: 'all',
  supportUntil: null,
  menusOff: [],
};

/** Months for which the log is kept by a stored choice; everything else keeps the log for ever. */
export function monthsOf(choice: unknown): number {
  const months = Number(choice);
  return Number.isInteger(months) && months > 0 ? months : Number.POSITIVE_INFINITY;
}

/** Reads all settings, those in columns of the tenant included. @throws Error when the tenant does not exist */
export async function readAllSettings(tx: Transaction, tenantId: string): Promise<TenantSettings> {
  const columns = await findColumnSettings(tx, tenantId);
  if (columns === null) throw new Error(`The tenant ${tenantId} does not exist.`);
  return { ...(await readSettings(tx, tenantId)), ...columns, chat: chatOf(columns.chat) };
}

/** A chat that was written by hand may be of any shape. */
function chatOf(value: unknown): TenantSettings['chat'] {
  return Check(columnSettings.chat, value) ? value : { kind: 'default' };
}
