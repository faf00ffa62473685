import { Enum, Integer, Array as List, Null, Optional } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  AllSettings,
  ChangedSettings,
  LogLoss,
  logKeptChoices,
  SettingChangeRow,
  SettingRow,
} from '../../entities/company/tenant-setting.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, LocalTime } from '../../values.ts';

const kept = { logKept: Enum([...logKeptChoices], { dictionary: 'log_kept' }) };

const access = { permission: 'system:tenant:setting' } as const;

/** What a tenant decides for itself. */
export const tenantSettingEndpoints = declare({
  'tenantSetting.read': {
    method: 'GET',
    path: '/sys/tenant/setting',
    access,
    summary: "The tenant's settings with their values",
    query: record({}),
    reply: AllSettings,
  },
  'tenantSetting.list': {
    method: 'GET',
    path: '/sys/tenant/setting/list',
    access,
    summary: 'Settings in words, with who changed them last and when',
    query: record({}),
    reply: List(SettingRow),
  },
  'tenantSetting.set': {
    method: 'PUT',
    path: '/sys/tenant/setting',
    access,
    summary: 'Changes settings; what is left out stays',
    bodyKilobytes: 512,
    body: ChangedSettings,
    reply: Null(),
    freshProof: true,
  },
  'tenantSetting.changes': {
    method: 'GET',
    path: '/sys/tenant/setting/changes',
    access,
    summary: 'Changes of all settings, or of one, latest first',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      name: Optional(Coded('tenant_setting')),
    }),
    reply: pageOf(SettingChangeRow),
  },
  'tenantSetting.logLoss': {
    method: 'GET',
    path: '/sys/tenant/setting/logLoss',
    access,
    summary: 'What the log would lose if it were kept for this time',
    query: record(kept),
    reply: LogLoss,
  },
  'tenantSetting.keepLog': {
    method: 'PUT',
    path: '/sys/tenant/setting/keepLog',
    access,
    summary: 'Says for how long the log is kept; a shorter time names the time before which rows are lost, as `logLoss` answered it',
    body: record({ ...kept, lostBefore: Optional(LocalTime()) }),
    reply: Null(),
    freshProof: true,
  },
  'tenantSetting.putBack': {
    method: 'PUT',
    path: '/sys/tenant/setting/putBack',
    access,
    summary: 'Gives a setting the value that it had before a change',
    body: record({ id: Id() }),
    reply: Null(),
    freshProof: true,
  },
});
