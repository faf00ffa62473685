import { safeHref } from '../../contract/addresses.ts';
import type { SettingName, TenantSettings } from '../../contract/entities/company/tenant-setting.ts';
import { hasMinorUnit } from '../../contract/values/currency.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readGrantPolicy } from '../permission/db/permissions.ts';
import { findRoles, listGrants } from '../permission/db/roles.ts';
import { administrationKeys } from '../permission/safeguards.ts';
import { isAllowedAddress, readNetwork } from './allowed-addresses.ts';
import { listMenuChoices } from './menu-choices.ts';

type Checks = {
  readonly [N in SettingName]?: (value: TenantSettings[N], context: CheckContext) => Promise<Problem | null> | Problem | null;
};

interface CheckContext {
  readonly tx: Transaction;
  readonly caller: SignedInCaller;
  readonly now: Date;
  /** The settings as they will be. */
  readonly next: TenantSettings;
}

interface Problem {
  readonly rule: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Checks what a schema cannot say of a setting. @throws Refusal invalid_fields */
export async function checkSetting(name: SettingName, context: CheckContext): Promise<void> {
  // The table ties each name to its value; the compiler cannot express that for a name that is not fixed.
  const check = checks[name] as ((value: unknown, context: CheckContext) => Promise<Problem | null> | Problem | null) | undefined;
  const found = (await check?.(context.next[name], context)) ?? null;
  if (found === null) return;
  const { rule, values } = found;
  throw wrongField(name, rule, `setting.${rule}`, values);
}

const checks: Checks = {
  registration: async ({ open, role }, { tx, caller }) => {
    if (role === null) return open ? problem('roleMissing') : null;
    const { tenantId } = caller.principal;
    const [found] = isRowId(role) ? await findRoles(tx, tenantId, [role]) : [];
    if (found === undefined) return problem('roleUnknown');
    const grants = await listGrants(tx, tenantId, [role]);
    // A stranger who registers gets this role.
    return found.it || grants.some(({ action }) => administrationKeys.has(action)) ? problem('roleTooMighty') : null;
  },
  allowedAddresses: (networks, { caller }) => {
    const wrong = networks.find((text) => readNetwork(text) === null);
    if (wrong !== undefined) return problem('network', { network: wrong });
    return isAllowedAddress(networks, caller.address) ? null : problem('ownAddress', { address: caller.address });
  },
  supportUntil: async (value, { tx, caller, now }) => {
    const { tenantId, userId } = caller.principal;
    if ((await readGrantPolicy(tx, tenantId)).ownerId !== userId) throw new Refusal('owner_only');
    if (value === null) return null;
    const hours = (Date.parse(value) - now.getTime()) / 3_600_000;
    return hours > 0 && hours <= 168 ? null : problem('past');
  },
  menusOff: async (ids, { tx, caller }) => {
    const choices = await listMenuChoices(tx, caller);
    const wrong = ids.find((id) => !choices.some((choice) => choice.id === id));
    return wrong === undefined ? null : problem('menu', { menu: wrong });
  },
  colour: (value) => {
    const ratio = value === null ? 21 : contrastWithWhite(value);
    return ratio < leastContrast ? problem('contrast', { ratio: ratio.toFixed(1) }) : null;
  },
  timeZone: async (value) => (isTimeZone(value) ? null : problem('timeZone')),
  helpUrl: (value) => (value === null || safeHref(value) !== null ? null : problem('address')),
  chat: (value) => (value.kind !== 'frame' || safeHref(value.url) !== null ? null : problem('address')),
  frameHosts: (hosts) => {
    const wrong = hosts.find((host) => !/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[0-9]{1,5})?$/.test(host));
    return wrong === undefined ? null : problem('host', { host: wrong });
  },
  baseCurrency: (value, { next }) => {
    if (!isCurrency(value)) return problem('currency', { currency: value });
    return next.settlementCurrencies.includes(value) ? problem('currencyTwice', { currency: value }) : null;
  },
  settlementCurrencies: (values, { next }) => {
    const wrong = values.find((value) => !isCurrency(value));
    if (wrong !== undefined) return problem('currency', { currency: wrong });
    const twice = values.find((value, at) => value === next.baseCurrency || values.indexOf(value) < at);
    return twice === undefined ? null : problem('currencyTwice', { currency: twice });
  },
};

function problem(rule: string, values: Problem['values'] = {}): Problem {
  return { rule, values };
}

/** The least contrast of text with its ground (WCAG 2.2, AA). Buttons have white text on the tenant's colour. */
const leastContrast = 4.5;

/** Returns the contrast of a colour `#rrggbb` with white by WCAG 2.2, from 1 to 21. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function isCurrency(code: string): boolean {
  return currencies.has(code) && hasMinorUnit(code);
}

const zones: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

function isTimeZone(name: string): boolean {
  return zones.has(name);
}
