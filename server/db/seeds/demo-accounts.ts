const merchantPermissions = [
  'dashboard:view',
  'order:list',
  'order:detail',
  'order:amount',
  'order:abandon',
  'order:export',
  'order:exportAll',
  'order:submit',
  'order:pay',
  'order:refund',
  'order:chargeback',
  'order:confirm',
  'order:delete',
  'order:import',
  'order:external',
  'deliver:list',
  'deliver:edit',
  'deliver:confirm',
  'deliver:cancel',
  'label:print',
  'label:reprint',
  'label:template',
  'print:list',
  'print:export',
  'print:setting',
  'address:list',
  'address:edit',
  'address:delete',
  'address:import',
  'product:list',
  'freight:try',
  'account:list',
  'account:export',
  'account:warn',
  'account:topUp',
  'bill:list',
  'adjustment:list',
  'adjustment:answer',
  'track:query',
  'track:export',
  'track:share',
  'track:setting',
] as const;

const administrationPermissions = [
  'system:permission:list',
  'system:permission:add',
  'system:permission:edit',
  'system:permission:delete',
  'system:permissionRule:list',
  'system:permissionRule:add',
  'system:permissionRule:edit',
  'system:permissionRule:delete',
  'system:role:list',
  'system:role:add',
  'system:role:edit',
  'system:role:delete',
  'system:role:permission',
  'system:user:list',
  'system:user:role',
  'system:user:add',
  'system:user:edit',
  'system:tenant:setting',
  'system:log:list',
  'system:log:export',
  'system:log:personal',
  'system:announcement:list',
  'system:announcement:edit',
  'system:announcement:release',
  'system:api:list',
  'system:api:edit',
] as const;

/** The role of who gives the tenant's people their rights. */
export const administrator = 'administrator';

export const demoPassword = 'Demo1234';

export interface DemoUser {
  readonly username: string;
  readonly nickName: string;
  readonly roles: readonly string[];
  readonly autheStatus: number;
  readonly phone?: string;
  /** The tenant is this user's: one of each. */
  readonly owner?: true;
}

export interface DemoRole {
  readonly name: string;
  /** Permission keys. */
  readonly actions: readonly string[];
  readonly it?: boolean;
}

export interface DemoTenant {
  readonly id: string;
  readonly kind: 'merchant' | 'platform';
  readonly name: string;
  readonly colour: string;
  readonly logo: string;
  readonly timeZone: string;
  readonly domains: readonly string[];
  readonly roles: Readonly<Record<string, DemoRole>>;
  readonly users: readonly DemoUser[];
}

/** The two roles that every company begins with. */
export const merchantRoles = {
  merchant: { name: '商户 Merchant', actions: merchantPermissions },
  [administrator]: { name: '管理员 Administrator', actions: administrationPermissions, it: true },
} as const satisfies Readonly<Record<string, DemoRole>>;

/** The platform's own tenant; the first administrator of an installation without a demo is made in it too. */
export const platformTenant: DemoTenant = {
  id: '00000000-0000-7000-8000-000000000001',
  kind: 'platform',
  name: 'Waybill',
  colour: '#4b5563',
  logo: logo('#4b5563', 'M14 18h8l4 12 4-12h8l-8 24h-8z'),
  timeZone: 'Asia/Shanghai',
  domains: [],
  roles: {
    operator: {
      name: '平台运营 Operator',
      actions: [
        'dashboard:view',
        'platform:outbox',
        'claim:list',
        'claim:review',
        'topUp:list',
        'account:review',
        'bankStatement:list',
        'bankStatement:import',
        'bankStatement:match',
        'adjustment:queue',
        'adjustment:decide',
        'carrierInvoice:list',
        'carrierInvoice:import',
        'carrierInvoice:match',
        'platform:books',
        'platform:health',
        'platform:rules',
        'platform:rates',
        'platform:trackCodes',
        'activation:list',
        'activation:review',
        'platform:tenant',
        'platform:tenant:enter',
      ],
    },
  },
  users: [{ username: 'operator', nickName: '平台运营 Operator', roles: ['operator'], autheStatus: 1, owner: true }],
};

/** Reviews what the operator reviewed first. */
export const supervisor: DemoUser = { username: 'supervisor', nickName: '平台主管 Supervisor', roles: ['operator'], autheStatus: 1 };

export const harbour: DemoTenant = {
  id: '00000000-0000-7000-8000-000000000002',
  kind: 'merchant',
  name: '启航跨境 Harbour Lane',
  colour: '#1668dc',
  logo: logo('#1668dc', 'M14 16h6v10h16V16h6v24h-6V31H20v9h-6z'),
  timeZone: 'Asia/Shanghai',
  domains: ['localhost', '127.0.0.1'],
  roles: {
    ...merchantRoles,
    clerk: { name: '文员 Clerk', actions: ['dashboard:view', 'order:list', 'order:detail'] },
  },
  users: [
    { username: 'merchant', nickName: '林掌柜 Lin', roles: ['merchant', administrator], autheStatus: 1, phone: '13800138001', owner: true },
    { username: 'clerk', nickName: '小陈 Chen', roles: ['clerk'], autheStatus: 1, phone: '13900139002' },
    { username: 'newbie', nickName: '新用户 Newbie', roles: ['merchant'], autheStatus: 0 },
  ],
};

export const globex: DemoTenant = {
  id: '00000000-0000-7000-8000-000000000003',
  kind: 'merchant',
  name: 'Globex Trading',
  colour: '#0f766e',
  logo: logo('#0f766e', 'M28 14a14 14 0 1 0 13 19H28v-6h20v1A20 20 0 1 1 42 14l-5 4a13 13 0 0 0-9-4z'),
  timeZone: 'America/New_York',
  domains: ['globex.localhost'],
  roles: merchantRoles,
  users: [
    {
      username: 'globex',
      nickName: 'Hank Scorpio',
      roles: ['merchant', administrator],
      autheStatus: 1,
      phone: '+1 212 555 0188',
      owner: true,
    },
  ],
};

/** @throws Error when the tenant has no such role */
export function roleOf(tenant: DemoTenant, code: string): DemoRole {
  const role = tenant.roles[code];
  if (role === undefined) throw new Error(`${tenant.name} lacks the role ${code}`);
  return role;
}

/** A drawn mark as a data URI: no file to serve, nothing to fetch. */
function logo(colour: string, mark: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" rx="12" fill="${colour}"/><path d="${mark}" fill="#ffffff"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
