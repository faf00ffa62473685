import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type AuditKind, auditKinds, type LogRow } from '../../contract/entities/company/log.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { nonEmpty, readNumbers, readRange } from '../orders/order-filters.ts';
import { knownTotal } from '../orders/orders.ts';
import { actionNames, actionOf, isOfKind } from './actions.ts';
import { countLog, findLogged, type LogSearch, listLog } from './db/log.ts';
import { linesOf, type Reader, shownAddress } from './details.ts';

type Filters = Partial<CallInput<'log.list'>>;
type Stored = Awaited<ReturnType<typeof listLog>>[number];

/** The log of a company for those who may read it (decision 61). */
export function createLog(database: Database) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  const list = (input: CallInput<'log.list'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'log.list'>> => {
      const { pageNo = 1, pageSize = limits.pageSizeDefault, order = 'desc' } = input;
      const search = readLogFilters(input);
      const { principal } = caller;
      const rows = await listLog(tx, principal, { search, direction: order, limit: pageSize, offset: (pageNo - 1) * pageSize });
      const total = knownTotal(rows.length, pageNo, pageSize) ?? (await countLog(tx, principal, search));
      const textOf = await readTexts(tx, caller, logDictionaries);
      const records = rows.map((row) => logRow(row, readerOf(caller), textOf));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });

  const detail = ({ id }: CallInput<'log.detail'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'log.detail'>> => {
      const { detail: _detail, ...row } = await found(tx, id, caller);
      return logRow(row, readerOf(caller), await readTexts(tx, caller, logDictionaries));
    });

  const lines = ({ id, pageNo = 1, pageSize = limits.pageSizeDefault }: CallInput<'log.lines'>, caller: SignedInCaller) =>
    inTenant(caller, async (tx): Promise<CallReply<'log.lines'>> => {
      const all = linesOf((await found(tx, id, caller)).detail, readerOf(caller));
      const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { records, total: all.length, size: pageSize, current: pageNo, pages: Math.ceil(all.length / pageSize) };
    });

  return { list, detail, lines };
}

export const logDictionaries = ['audit_kind'] as const;

export function readerOf({ language, principal }: SignedInCaller): Reader {
  return { language, seesPersonal: principal.permissions.has('system:log:personal') };
}

/** @throws Refusal like the filters of the order list */
export function readLogFilters(input: Filters): LogSearch {
  const kind = nonEmpty(input.auditKind);
  const read: { [K in keyof LogSearch]?: LogSearch[K] | undefined } = {
    actions: kind === undefined ? undefined : actionsOf(kind),
    username: nonEmpty(input.username),
    number: readNumbers('number', input.number),
    requestNo: readNumbers('requestNo', input.requestNo),
    logTime: readRange('logTime', nonEmpty(input.logTime_begin), nonEmpty(input.logTime_end)),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Converts a stored event to its reply. */
export function logRow(row: Stored, reader: Reader, textOf: TextOf): LogRow {
  const action = actionOf(row.action);
  return {
    ...row,
    auditKind: action.kind,
    auditKind_dictText: textOf('audit_kind', action.kind),
    actionName: action[reader.language],
    address: shownAddress(row.address, reader),
  };
}

/** Actions of earlier versions count as changes; an unknown kind finds nothing. */
function actionsOf(wanted: string): LogSearch['actions'] {
  const kind = auditKinds.find((one): one is AuditKind => one === wanted);
  if (kind === undefined) return { names: [], others: false };
  const isOf = isOfKind(kind);
  return kind === 'change'
    ? { names: actionNames.filter((action) => !isOf(action)), others: true }
    : { names: actionNames.filter(isOf), others: false };
}

async function found(tx: Transaction, id: string, { principal }: SignedInCaller) {
  const row = isRowId(id) ? await findLogged(tx, principal, id) : null;
  if (row === null) throw new Refusal('log_not_found');
  return row;
}
