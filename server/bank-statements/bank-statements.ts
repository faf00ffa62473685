import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import type { SentFile } from '../files/sent-file.ts';
import { once } from '../money/idempotency.ts';
import { fileRefusal, keepStatements, readHints } from './import-statement.ts';
import { countByState, readLine, readLines, readLinesOf } from './read-lines.ts';
import { readAccounts, readStatementList } from './read-statements.ts';
import { Unreadable } from './reader/statement.ts';
import { createStatementReader, type StatementReader } from './reader/statement-reader.ts';
import { readReading } from './readings.ts';
import { matchByHand, openAgain, setAside } from './work-lines.ts';

/** Statements of the platform's accounts, and the top-ups that their lines are for (decision 74). */
export function createBankStatements(database: Database, now: () => Date, read: StatementReader = createStatementReader()) {
  const inTenant = <T>({ principal }: SignedInCaller, work: Parameters<typeof database.tenant<T>>[1]) =>
    database.tenant(principal.tenantId, work);

  async function importFile(
    { file, ...input }: CallInput<'bankStatement.import'> & { readonly file: SentFile },
    caller: SignedInCaller,
  ): Promise<CallReply<'bankStatement.import'>> {
    const hints = await inTenant(caller, (tx) => readHints(tx, input));
    try {
      const statements = await read(caller.principal.tenantId, file.bytes, hints);
      return await inTenant(caller, (tx) => keepStatements(tx, statements, { ...input, fileName: file.name }, caller, now()));
    } catch (error) {
      throw error instanceof Unreadable ? fileRefusal(error) : error;
    }
  }

  return {
    importFile,
    list: (input: CallInput<'bankStatement.list'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readStatementList(tx, input, caller)),
    accounts: (caller: SignedInCaller) => inTenant(caller, (tx) => readAccounts(tx, caller)),
    reading: (input: CallInput<'bankStatement.reading'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => readReading(tx, input, caller)),
    lines: (input: CallInput<'bankLine.list'>, caller: SignedInCaller) => inTenant(caller, (tx) => readLines(tx, input, caller)),
    statusCount: (input: CallInput<'bankLine.statusCount'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => countByState(tx, input, caller)),
    line: (input: CallInput<'bankLine.detail'>, caller: SignedInCaller) => inTenant(caller, (tx) => readLine(tx, input, caller)),
    ofTopUp: (input: CallInput<'bankLine.ofTopUp'>, caller: SignedInCaller) => inTenant(caller, (tx) => readLinesOf(tx, input, caller)),
    match: (input: CallInput<'bankLine.match'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'bankLine.match', input, () => matchByHand(tx, input, caller, at), at));
    },
    ignore: (input: CallInput<'bankLine.ignore'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'bankLine.ignore', input, () => setAside(tx, input, caller, at), at));
    },
    reopen: (input: CallInput<'bankLine.reopen'>, caller: SignedInCaller) => {
      const at = now();
      return inTenant(caller, (tx) => once(tx, caller, 'bankLine.reopen', input, () => openAgain(tx, input, caller, at), at));
    },
  };
}
