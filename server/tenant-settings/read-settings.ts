import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { listLastChanges, listSettingChanges } from './db/settings.ts';
import { settingNames } from './setting-names.ts';
import { settingWords, wordDictionaries } from './setting-words.ts';
import { readAllSettings } from './settings.ts';

/** Reads settings and their history for the page. */
export function createSettingReading(database: Database) {
  async function read({ principal: { tenantId } }: SignedInCaller): Promise<CallReply<'tenantSetting.read'>> {
    return database.tenant(tenantId, (tx) => readAllSettings(tx, tenantId));
  }

  async function list(caller: SignedInCaller): Promise<CallReply<'tenantSetting.list'>> {
    const { principal } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      const settings = await readAllSettings(tx, principal.tenantId);
      const changes = new Map((await listLastChanges(tx, principal)).map((change) => [change.name, change]));
      const textOf = await readTexts(tx, caller, wordDictionaries);
      const wordsOf = await settingWords(tx, caller, textOf);
      return settingNames.map((name) => ({
        name,
        name_dictText: textOf('tenant_setting', name),
        value: wordsOf(name, settings[name]),
        changedBy: changes.get(name)?.changedBy ?? '',
        changedAt: changes.get(name)?.changedAt ?? null,
      }));
    });
  }

  async function changes(
    { pageNo = 1, pageSize = limits.pageSizeDefault, name }: CallInput<'tenantSetting.changes'>,
    caller: SignedInCaller,
  ): Promise<CallReply<'tenantSetting.changes'>> {
    const { principal } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
      const { rows, total } = await listSettingChanges(tx, principal, name, page);
      const textOf = await readTexts(tx, caller, wordDictionaries);
      const wordsOf = await settingWords(tx, caller, textOf);
      const records = rows.map(({ id, name: of, before, after, changedBy, changedAt, ofChange }) => ({
        id,
        name: of,
        name_dictText: textOf('tenant_setting', of),
        before: wordsOf(of, before),
        after: wordsOf(of, after),
        changedBy: changedBy ?? '',
        changedAt,
        putBack: ofChange !== null,
      }));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });
  }

  return { read, list, changes };
}
