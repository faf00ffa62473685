import { Check } from 'typebox/value';
import { uuidv7 } from 'uuidv7';
import type { CallInput } from '../../contract/endpoints/all.ts';
import {
  type ChangedSettings,
  columnSettings,
  settingSchemas,
  storedSettings,
  type TenantSettings,
} from '../../contract/entities/company/tenant-setting.ts';
import { drawnAvatar } from '../account/avatar.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { DrawPicture } from '../files/picture/draw-picture.ts';
import { checkSetting } from './check-setting.ts';
import { findSettingChange, insertSettingChanges, lockSettings, putStoredSetting, updateColumnSettings } from './db/settings.ts';
import { createSettingReading } from './read-settings.ts';
import { isSettingName, settingNames } from './setting-names.ts';
import { monthsOf, readAllSettings, readSettings } from './settings.ts';

export type TenantSettingsService = ReturnType<typeof createTenantSettings>;

/** What a tenant decides for itself: each change is checked, kept with its author, and can be put back. */
export function createTenantSettings(database: Database, now: () => Date, draw: DrawPicture) {
  async function set(input: ChangedSettings, caller: SignedInCaller): Promise<void> {
    // A form sends an emptied field as an empty text.
    const typed = input.helpUrl === '' ? { ...input, helpUrl: null } : input;
    const given = typeof typed.logo === 'string' ? { ...typed, logo: await drawnLogo(typed.logo, caller) } : typed;
    return database.tenant(caller.principal.tenantId, async (tx) => {
      await change(tx, given, caller);
    });
  }

  /** Draws a new logo anew, outside the transaction; the form sends one that did not change as it got it. */
  async function drawnLogo(logo: string, { principal: { tenantId } }: SignedInCaller): Promise<string> {
    const held = await database.tenant(tenantId, (tx) => readAllSettings(tx, tenantId));
    return logo === held.logo ? logo : drawnAvatar(draw, tenantId, logo, 'logo');
  }

  /** @throws Refusal setting_change_not_found, log_put_back_shortens, and as `set` when the earlier value is no longer possible */
  function putBack({ id }: CallInput<'tenantSetting.putBack'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    return database.tenant(tenantId, async (tx) => {
      const found = isRowId(id) ? await findSettingChange(tx, tenantId, id) : null;
      if (found === null || !isSettingName(found.name)) throw new Refusal('setting_change_not_found');
      if (!Check(settingSchemas[found.name], found.before)) throw new Refusal('setting_change_not_found');
      if (found.name === 'logKept' && monthsOf(found.before) < monthsOf((await readSettings(tx, tenantId)).logKept))
        throw new Refusal('log_put_back_shortens');
      await change(tx, { [found.name]: found.before }, caller, found.id);
    });
  }

  /** Changes settings within a transaction of the tenant; a value that stays leaves no trace. @throws Refusal invalid_fields */
  async function change(
    tx: Transaction,
    changed: Partial<TenantSettings>,
    caller: SignedInCaller,
    ofChange: string | null = null,
  ): Promise<void> {
    const { tenantId, userId } = caller.principal;
    await lockSettings(tx, tenantId);
    const before = await readAllSettings(tx, tenantId);
    const next = { ...before, ...changed };
    const names = settingNames.filter((name) => Object.hasOwn(changed, name) && !isSame(before[name], next[name]));
    if (names.length === 0) return;
    const at = now();
    for (const name of names) await checkSetting(name, { tx, caller, next, now: at });
    for (const name of names)
      if (name in storedSettings) await putStoredSetting(tx, { tenantId, name, value: next[name], setAt: at, setBy: userId });
    const columns = Object.fromEntries(names.filter((name) => name in columnSettings).map((name) => [name, next[name]]));
    if (Object.keys(columns).length > 0) await updateColumnSettings(tx, tenantId, columns);
    await insertSettingChanges(
      tx,
      names.map((name) => ({ tenantId, id: uuidv7(), name, before: before[name], after: next[name], at, userId, ofChange })),
    );
    const told = names.map((name) => ({
      action: 'tenant.setting' as const,
      subject: name,
      detail: name === 'logo' ? {} : { before: before[name], after: next[name] },
    }));
    await audit(tx, caller, at, ...told);
  }

  return { ...createSettingReading(database), set, putBack, change };
}

/** Compares two JSON values whatever the order of their keys, because jsonb keeps none. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}
