import type { Static, TSchema } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Literal, Object as Obj, Optional, String as Text, Union } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../../values.ts';

/** Months for which a company may keep its log; `all` deletes nothing (decision 76). */
export const logKeptChoices = ['all', '12', '18', '24', '36', '60', '84', '120'] as const;

/** Settings that stand in a row of their own; without the row the server's default holds. */
export const storedSettings = {
  /** Whether strangers may register on the tenant's domains, and the role that they get. */
  registration: record({ open: Bool(), role: orNull(Id()) }),
  /** `strict`: 8 to 16 characters with digits and letters of both cases; `wide`: 8 to 64 of any kind (security L2). */
  passwordRule: Enum(['strict', 'wide'], { dictionary: 'password_rule' }),
  /** Who needs a second factor to sign in: nobody, holders of money rights, or everybody. */
  secondFactor: Enum(['offered', 'money', 'all'], { dictionary: 'second_factor' }),
  /** The longest session in hours. */
  sessionHours: Integer({ minimum: 1, maximum: 168 }),
  /** Networks (CIDR) from which people may sign in and call; empty means everywhere. */
  allowedAddresses: List(Text({ minLength: 1, maxLength: 49 }), { maxItems: 50 }),
  /** A payment above this amount in the base currency asks for a fresh proof; null means never. */
  stepUpAbove: orNull(Amount()),
  /** How many reviewers of the platform have to approve an activation; a setting of the platform's tenant. */
  activationReviewers: Integer({ minimum: 1, maximum: 2 }),
  /** Days for which documents of an activation are kept after its decision. */
  retentionDays: Integer({ minimum: 30, maximum: 3_650 }),
  /** For how many months the log is kept. */
  logKept: Enum([...logKeptChoices], { dictionary: 'log_kept' }),
  /** Until when people of the platform may visit, ISO 8601 in UTC; null means never. */
  supportUntil: orNull(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })),
  /** Ids of built-in menus that the tenant does without. */
  menusOff: List(Id(), { maxItems: 200 }),
} as const satisfies Record<string, TSchema>;

const chatContact = record({
  kind: Literal('contact'),
  phone: Optional(orNull(Text({ maxLength: 40 }))),
  mail: Optional(orNull(Text({ maxLength: 254 }))),
  hours: Optional(orNull(record({ zh_CN: Optional(Text({ maxLength: 100 })), en_US: Optional(Text({ maxLength: 100 })) }))),
});

/** Settings that are columns of the tenant, because other statements read them with it. */
export const columnSettings = {
  /** A picture as a data URI. */
  logo: orNull(Text({ maxLength: 100_000 })),
  colour: orNull(Text({ pattern: '^#[0-9a-f]{6}$' })),
  /** IANA name. */
  timeZone: Text({ minLength: 1, maxLength: 64 }),
  helpUrl: orNull(Text({ maxLength: 500 })),
  chat: Union([
    record({ kind: Literal('default') }),
    record({ kind: Literal('none') }),
    record({ kind: Literal('frame'), url: Text({ maxLength: 500 }) }),
    chatContact,
  ]),
  frameHosts: List(Text({ maxLength: 260 }), { maxItems: 20 }),
  businesses: List(Text({ minLength: 1, maxLength: 64 }), { maxItems: 50 }),
  baseCurrency: Text({ pattern: '^[A-Z]{3}$' }),
  settlementCurrencies: List(Text({ pattern: '^[A-Z]{3}$' }), { maxItems: 50 }),
} as const satisfies Record<string, TSchema>;

export const settingSchemas = { ...storedSettings, ...columnSettings } as const;

export type StoredSettings = { readonly [N in keyof typeof storedSettings]: Static<(typeof storedSettings)[N]> };
export type TenantSettings = { readonly [N in keyof typeof settingSchemas]: Static<(typeof settingSchemas)[N]> };
export type SettingName = keyof TenantSettings;

/** All settings with their values. */
export const AllSettings = record(settingSchemas);

/** The settings to change; what is left out stays. */
export const ChangedSettings = Obj(
  {
    registration: Optional(storedSettings.registration),
    passwordRule: Optional(storedSettings.passwordRule),
    secondFactor: Optional(storedSettings.secondFactor),
    sessionHours: Optional(storedSettings.sessionHours),
    allowedAddresses: Optional(storedSettings.allowedAddresses),
    stepUpAbove: Optional(storedSettings.stepUpAbove),
    activationReviewers: Optional(storedSettings.activationReviewers),
    retentionDays: Optional(storedSettings.retentionDays),
    menusOff: Optional(storedSettings.menusOff),
    /** A PNG or JPG as a data address, cut to size; it is drawn anew. */
    logo: Optional(orNull(Text({ maxLength: 400_000 }))),
    colour: Optional(columnSettings.colour),
    timeZone: Optional(columnSettings.timeZone),
    helpUrl: Optional(columnSettings.helpUrl),
    chat: Optional(columnSettings.chat),
    frameHosts: Optional(columnSettings.frameHosts),
    businesses: Optional(columnSettings.businesses),
    baseCurrency: Optional(columnSettings.baseCurrency),
    settlementCurrencies: Optional(columnSettings.settlementCurrencies),
  },
  { additionalProperties: false },
);
export type ChangedSettings = Static<typeof ChangedSettings>;

/** A setting in words, with its last change. */
export const SettingRow = record({
  name: Coded('tenant_setting'),
  name_dictText: Text(),
  value: Text(),
  /** Empty while the setting has its default. */
  changedBy: Text(),
  changedAt: orNull(LocalTime()),
});
export type SettingRow = Static<typeof SettingRow>;

/** A change of a setting; putting it back restores `before`. */
export const SettingChangeRow = record({
  id: Id(),
  name: Coded('tenant_setting'),
  name_dictText: Text(),
  before: Text(),
  after: Text(),
  changedBy: Text(),
  changedAt: LocalTime(),
  putBack: Bool(),
});
export type SettingChangeRow = Static<typeof SettingChangeRow>;

/** What a shorter time for the log deletes. Times are in the tenant's zone; days of the log are those of UTC, so they rarely begin at midnight. */
export const LogLoss = record({
  /** Whether the time is shorter than now; only then rows are lost. */
  shorter: Bool(),
  rows: Integer({ minimum: 0 }),
  /** Sign-ins and everyday changes before this time go; null while the time is not shorter. */
  everydayBefore: orNull(LocalTime()),
  /** Money, rights and company settings before this time go. */
  restBefore: orNull(LocalTime()),
  /** When they go; until then the setting can be taken back. */
  deletedAt: orNull(LocalTime()),
});
