import type { CallReply } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import { readRetired } from './db/retention.ts';

/** Says for how long the log is kept and from which time on it has rows, so that an empty range explains itself. */
export function createLogKept(database: Database) {
  return (caller: SignedInCaller): Promise<CallReply<'log.kept'>> => {
    const { principal, language } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      const { logKept } = await readSettings(tx, principal.tenantId);
      const { everydayFrom, restFrom } = await readRetired(tx, principal);
      const textOf = await readTexts(tx, caller, ['log_kept']);
      const rest = restFrom === null ? '' : messageOf('log.keptRest', language, { from: minute(restFrom) });
      const values = { months: textOf('log_kept', logKept), from: everydayFrom === null ? '' : minute(everydayFrom), rest };
      const [nothing, some] =
        logKept === 'all' ? (['log.keptAll', 'log.keptAllAgain'] as const) : (['log.keptNothing', 'log.keptFrom'] as const);
      return {
        logKept,
        logKept_dictText: values.months,
        everydayFrom,
        restFrom,
        sentence: messageOf(everydayFrom === null ? nothing : some, language, values),
      };
    });
  };
}

/** A local time without its seconds. */
function minute(time: string): string {
  return time.slice(0, 16);
}
