import { boolean, customType, integer, json, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MenuType } from '../../../contract/entities/company/permission.ts';
import type { DateFormat } from '../../../contract/values/date-format.ts';

/** Texts by language, e.g. `{zh_CN: '草稿', en_US: 'Draft'}`. */
export type Texts = Readonly<Record<string, string>>;

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const tenant = pgTable('tenant', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'merchant' | 'platform'>().notNull(),
  name: text('name').notNull(),
  logo: text('logo'),
  colour: text('colour'),
  timeZone: text('time_zone').notNull(),
  state: text('state').notNull(),
  frameHosts: text('frame_hosts').array().notNull(),
  helpUrl: text('help_url'),
  chat: jsonb('chat').$type<Readonly<Record<string, unknown>>>().notNull(),
  /** Codes of the tenant's kinds of business; unknown codes are shown as they are. */
  businesses: text('businesses').array().notNull(),
  baseCurrency: text('base_currency').notNull(),
  settlementCurrencies: text('settlement_currencies').array().notNull(),
  givesBeyondOwn: boolean('gives_beyond_own').notNull(),
  reprintReason: boolean('reprint_reason').notNull(),
  /** Whether consignees may follow parcels by a link. */
  openTracking: boolean('open_tracking').notNull(),
  /** Days after delivery or hand-over within which an order may be claimed. */
  claimDays: integer('claim_days').notNull(),
  /** Hours after its confirmation within which a hand-over can be cancelled; 0 means never. */
  handOverCancelHours: integer('hand_over_cancel_hours').notNull(),
});

export const appUser = pgTable('app_user', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  username: text('username').notNull(),
  nickName: text('nick_name').notNull(),
  avatar: text('avatar'),
  phone: text('phone'),
  /** When a code proved the phone; null for an unproved one. */
  phoneVerifiedAt: moment('phone_verified_at'),
  email: text('email'),
  emailVerifiedAt: moment('email_verified_at'),
  owner: boolean('owner').notNull(),
  state: text('state').notNull(),
  autheStatus: integer('authe_status').notNull(),
  language: text('language').$type<'zh_CN' | 'en_US'>(),
  dateFormat: text('date_format').$type<DateFormat>(),
  departmentId: uuid('department_id'),
});

export const permission = pgTable('permission', {
  action: text('action').notNull(),
  type: text('type').notNull(),
  descriptions: jsonb('descriptions').$type<Texts>().notNull(),
  status: text('status').notNull(),
  position: integer('position').notNull(),
});

export const role = pgTable('role', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  it: boolean('it').notNull(),
});

export const rolePermission = pgTable('role_permission', {
  tenantId: uuid('tenant_id').notNull(),
  roleId: uuid('role_id').notNull(),
  action: text('action').notNull(),
  type: text('type').notNull(),
});

export const userRole = pgTable('user_role', {
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  roleId: uuid('role_id').notNull(),
});

export const menu = pgTable('menu', {
  id: text('id').primaryKey(),
  parentId: text('parent_id'),
  audience: text('audience').$type<'merchant' | 'platform'>().notNull(),
  position: integer('position').notNull(),
  route: text('route').notNull(),
  path: text('path').notNull(),
  name: text('name').notNull(),
  component: text('component'),
  redirect: text('redirect'),
  hidden: boolean('hidden').notNull(),
  alwaysShow: boolean('always_show').notNull(),
  titles: jsonb('titles').$type<Texts>().notNull(),
  icon: text('icon'),
  url: text('url'),
  keepAlive: boolean('keep_alive').notNull(),
  internalOrExternal: boolean('internal_or_external').notNull(),
  permission: text('permission'),
  menuType: text('menu_type').$type<MenuType>().notNull(),
  permissionType: text('permission_type').notNull(),
  itOnly: boolean('it_only').notNull(),
});

export const session = pgTable('session', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  address: text('address').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  provedAt: moment('proved_at').notNull(),
  userAgent: text('user_agent').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const loginCode = pgTable('login_code', {
  tenantId: uuid('tenant_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  userId: uuid('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const captcha = pgTable('captcha', {
  key: text('key').primaryKey(),
  purpose: text('purpose').notNull(),
  answerHash: bytes('answer_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const loginAttempt = pgTable('login_attempt', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: moment('last_at').notNull(),
  blockedUntil: moment('blocked_until').notNull(),
});

export const knownDevice = pgTable('known_device', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const preference = pgTable(
  'preference',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    value: json('value').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.key] })],
);

export const auditLog = pgTable('audit_log', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  at: moment('at').notNull(),
  userId: uuid('user_id'),
  action: text('action').notNull(),
  subject: text('subject'),
  detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>().notNull(),
  address: text('address').notNull(),
  requestId: text('request_id').notNull(),
});
