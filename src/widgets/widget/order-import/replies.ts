import type { CallReply } from '../../../../contract/endpoints/all.ts';
import { CallFailure } from '../../../../contract/failure.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import type { Ports } from '../../../runtime/ports.ts';

export type Columns = CallReply<'order.importColumns'>;
export type FailedRow = CallReply<'order.importFailures'>[number];
export type SavedMapping = CallReply<'order.importMappings'>[number];

/** The outcome of an import, or its progress while it runs in the background. */
export interface Outcome {
  readonly key: string | null;
  readonly successCount: number;
  readonly skippedCount: number;
  readonly errorCount: number;
  readonly jobId: string | null;
  readonly total: number | null;
  readonly isDone: boolean;
  /** The imported sheet, if the workbook has several. */
  readonly sheet: string | null;
  readonly fields: readonly FieldTitle[];
  /** The first of the skipped rows. */
  readonly skipped: readonly SkippedRow[];
}

export type SkippedRow = CallReply<'order.importOutcome'>['skipped'][number];

export interface FieldTitle {
  readonly field: string;
  readonly title: string;
}

/** The outcome in a refusal (spec section 5: a result with a key); null without a key. */
export function outcomeOfFailure(failure: unknown): Outcome | null {
  return failure instanceof CallFailure && failure.detail.kind === 'refused' ? outcomeOf(failure.detail.result) : null;
}

/** Reads an unknown reply: the server family returns only a key and two counts. */
export function outcomeOf(result: unknown): Outcome | null {
  if (typeof result !== 'object' || result === null) return null;
  const given = new Map<string, unknown>(Object.entries(result));
  const key = given.get('key');
  const jobId = given.get('jobId');
  const count = (name: string) => {
    const value = Number(given.get(name) ?? 0);
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
  };
  const total = given.get('total');
  const sheet = given.get('sheet');
  return {
    key: typeof key === 'string' && key !== '' ? key : null,
    successCount: count('successCount'),
    skippedCount: count('skippedCount'),
    errorCount: count('errorCount'),
    jobId: typeof jobId === 'string' ? jobId : null,
    total: typeof total === 'number' ? total : null,
    isDone: given.get('isDone') === true || typeof jobId !== 'string',
    sheet: typeof sheet === 'string' ? sheet : null,
    fields: fieldsOf(given.get('fields')),
    skipped: skippedOf(given.get('skipped')),
  };
}

function fieldsOf(list: unknown): readonly FieldTitle[] {
  return Array.isArray(list)
    ? list.filter((one): one is FieldTitle => typeof one?.field === 'string' && typeof one?.title === 'string')
    : [];
}

function skippedOf(list: unknown): readonly SkippedRow[] {
  return Array.isArray(list) ? list.filter((one): one is SkippedRow => typeof one?.row === 'number' && typeof one?.label === 'string') : [];
}

/** The calls with typed replies; the ports' calls are untyped. */
export const replies = {
  columns: (result: unknown) => result as Columns,
  async failures(ports: Ports, key: string): Promise<readonly FailedRow[]> {
    return (await loadCall(ports, 'order.importFailures', { key })) as readonly FailedRow[];
  },
  async mappings(ports: Ports): Promise<readonly SavedMapping[]> {
    return (await loadCall(ports, 'order.importMappings', {})) as readonly SavedMapping[];
  },
};
