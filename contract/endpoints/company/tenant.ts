import { Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { SupportConsent, TenantRow, VisitRow } from '../../entities/company/tenant.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, LocalTime, Remark, requiredText } from '../../values.ts';

const setting = { permission: 'system:tenant:setting' } as const;
const platform = { permission: 'platform:tenant' } as const;
const nextPage = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};

/** Companies for the platform, and its visits there. */
export const tenantEndpoints = declare({
  'tenant.list': {
    method: 'GET',
    path: '/sys/tenant/list',
    access: platform,
    summary: 'The companies that the platform serves, newest first',
    query: record({ ...nextPage, name: Optional(Text({ maxLength: limits.text })), state: Optional(Coded('tenant_state')) }),
    reply: pageOf(TenantRow),
  },
  'tenant.suspend': {
    method: 'PUT',
    path: '/sys/tenant/suspend',
    access: platform,
    summary: 'Suspends a company: its sessions end at once and nobody signs in',
    body: record({ id: Id(), reason: requiredText(500) }),
    reply: Null(),
    freshProof: true,
  },
  'tenant.activate': {
    method: 'PUT',
    path: '/sys/tenant/activate',
    access: platform,
    summary: 'Opens a suspended company, or a closed one whose data are still there',
    body: record({ id: Id(), reason: Remark(500) }),
    reply: Null(),
    freshProof: true,
  },
  'tenant.close': {
    method: 'PUT',
    path: '/sys/tenant/close',
    access: platform,
    summary: 'Closes a company: its data are exported by a job, its personal data are deleted after the legal time',
    body: record({ id: Id(), reason: requiredText(500) }),
    reply: Null(),
    freshProof: true,
  },
  'tenant.enter': {
    method: 'POST',
    path: '/sys/tenant/enter',
    access: { permission: 'platform:tenant:enter' },
    summary: 'Starts a visit in a company that consents: a code for `/?token=`, valid once and for a minute',
    body: record({ id: Id(), reason: requiredText(500) }),
    reply: record({ token: Text(), until: LocalTime() }),
    freshProof: true,
  },
  'support.consent': {
    method: 'GET',
    path: '/sys/tenant/support',
    access: setting,
    summary: 'Until when the company lets the platform in',
    query: record({}),
    reply: SupportConsent,
  },
  'support.allow': {
    method: 'PUT',
    path: '/sys/tenant/support/allow',
    access: setting,
    summary: 'Lets the platform in for some hours; the owner alone may',
    body: record({ hours: Integer({ minimum: 1, maximum: 168 }) }),
    reply: Null(),
    freshProof: true,
  },
  'support.end': {
    method: 'PUT',
    path: '/sys/tenant/support/end',
    access: setting,
    summary: "Takes the consent back and ends the platform's visits at once",
    body: record({}),
    reply: Null(),
  },
  'support.visits': {
    method: 'GET',
    path: '/sys/tenant/support/visits',
    access: setting,
    summary: "The platform's visits, latest first",
    query: record({}),
    reply: List(VisitRow),
  },
});
