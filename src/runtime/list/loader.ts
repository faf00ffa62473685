import { CallFailure } from '../../../contract/failure.ts';
import { loadCall } from '../data/load-call.ts';
import { pick } from '../inputs.ts';
import type { CompiledColumn } from '../language/stages.ts';
import type { Ports, Values } from '../ports.ts';
import { type Addressed, type AddressRules, defaultSearch, toQuery } from './address.ts';
import type { ListSettings, ListState, SearchField } from './controller.ts';
import type { Selection } from './selection.ts';
import type { Store } from './store.ts';
import { grow } from './tree.ts';

export interface ListDefinition {
  readonly columns: readonly CompiledColumn[];
  readonly searchFields: readonly SearchField[];
  readonly rowKey: string;
  readonly rules: AddressRules;
  readonly defaultSettings: ListSettings;
  /** Calls for rows; null when the rows come from the block around. */
  readonly listCall: string | null;
  readonly countsCall: string | null;
  /** Where rows hold rows of the same kind; null for a plain list. */
  readonly childrenKey: string | null;
  /** Whether the call gives one page at a time; otherwise it gives all rows at once. */
  readonly isPaged: boolean;
  /** Inputs that the document gives, as they are now. */
  readonly fixed: () => Values;
  /** What tells this list from others in what is kept for the user. */
  readonly keptAs: string;
  readonly ports: Pick<Ports, 'call' | 'translate' | 'preferences' | 'showFailure'>;
  /** Told when what belongs in the address has changed. */
  readonly onAddress: (state: Addressed) => void;
}

/** Keeps a list's rows and counts in step with what its state asks for. A newer request makes an older one void. */
export interface ListLoader {
  rows(): Promise<void>;
  counts(): Promise<void>;
  /** Goes elsewhere: another page, sort, status or search. */
  change(to: Partial<Addressed>, alsoCounts?: boolean): void;
  stop(): void;
  /** The search as a call gets it, with status and sort. */
  query(): Values;
  /** The search as a call gets it, and nothing else: what other calls take that are about the same rows. */
  filters(): Values;
}

/** `settled` is awaited before the first rows show, so that kept column settings never make the table jump. */
export function createLoader(
  { get, patch }: Store<ListState>,
  definition: ListDefinition,
  selection: Pick<Selection, 'after'>,
  settled: () => Promise<void> | null,
): ListLoader {
  const { rules, ports, listCall, countsCall } = definition;
  let rowsRun = new AbortController();
  let countsRun = new AbortController();
  const filters = () => ({ ...toQuery(get().search, rules), ...definition.fixed() });
  const query = () => ({ ...filters(), ...ordered(get(), rules) });

  const followCalendar = createCalendar(rules, { get, patch });

  const rows = async () => {
    if (listCall === null) return;
    followCalendar();
    rowsRun.abort();
    const run = new AbortController();
    rowsRun = run;
    const { page, pageSize } = get();
    const asked = definition.isPaged ? { ...query(), pageNo: page, pageSize } : query();
    patch({ loading: get().rows.length === 0 && get().failure === null ? 'first' : 'again' });
    try {
      const [reply] = await Promise.all([loadCall(ports, listCall, asked, { signal: run.signal }), settled()]);
      if (run.signal.aborted) return;
      const next = readPage(reply);
      const lastPage = Math.max(1, Math.ceil(next.total / pageSize));
      const selected = selection.after({ ...next, place: JSON.stringify(asked) });
      if (definition.isPaged && next.rows.length === 0 && page > lastPage) {
        patch({ selected });
        return change({ page: lastPage });
      }
      const grown = grow(next.rows, definition, get().closed);
      const total = definition.childrenKey === null ? next.total : grown.branches.size;
      patch({ ...grown, total, loading: null, failure: null, fieldErrors: {}, selected });
    } catch (failure) {
      if (run.signal.aborted) return;
      // The shell says it and leads to the sign-in: one failure, one message.
      if (isSessionOver(failure)) return patch({ loading: null });
      const beside = searchErrors(failure, rules.fields.keys());
      patch(beside === null ? { failure, loading: null } : { fieldErrors: beside, failure: null, loading: null });
    }
  };

  const counts = async () => {
    if (countsCall === null) return;
    followCalendar();
    countsRun.abort();
    const run = new AbortController();
    countsRun = run;
    const reply = await loadCall(ports, countsCall, filters(), { signal: run.signal }).catch(() => null);
    // When counts fail the rows say what is wrong; tabs without counts are still tabs.
    if (!run.signal.aborted) patch({ counts: reply as ListState['counts'] });
  };

  const change = (to: Partial<Addressed>, alsoCounts = false) => {
    patch({ ...to, rowFailures: new Map() });
    followCalendar();
    const { page, pageSize, sort, search, status } = get();
    definition.onAddress({ page, pageSize, sort, search, status });
    void rows();
    if (alsoCounts) void counts();
  };

  const stop = () => {
    rowsRun.abort();
    countsRun.abort();
  };
  return { rows, counts, change, stop, query, filters };
}

/** @returns what makes a list that stays open over midnight begin with the days of today, not with those of yesterday */
function createCalendar(rules: AddressRules, { get, patch }: Pick<Store<ListState>, 'get' | 'patch'>): () => void {
  let begun = defaultSearch(rules);
  return () => {
    const before = begun;
    begun = defaultSearch(rules);
    const { search, draft } = get();
    for (const [name, days] of Object.entries(begun)) {
      if (isSame(before[name], days) || !isSame(before[name], search[name])) continue;
      patch({ search: { ...search, [name]: days }, ...(isSame(draft[name], search[name]) ? { draft: { ...draft, [name]: days } } : {}) });
    }
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function ordered({ sort, status }: ListState, { statusField }: AddressRules): Values {
  return { ...(status === null || statusField === null ? {} : { [statusField]: status }), ...sort };
}

interface PageOfRows {
  readonly rows: readonly Values[];
  readonly total: number;
}

/** Reads a list's reply: a page, or a bare array for a list without paging (wire.md, Lists). */
function readPage(reply: unknown): PageOfRows {
  const records = Array.isArray(reply) ? reply : pick(reply, 'records');
  const rows = Array.isArray(records) ? records.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
  const total = Number(pick(reply, 'total'));
  return { rows, total: Number.isFinite(total) ? total : rows.length };
}

/** Messages beside search fields, when all that is wrong is the search; null when the failure is another. */
function searchErrors(failure: unknown, fields: Iterable<string>): Record<string, string> | null {
  if (!(failure instanceof CallFailure) || failure.detail.fields === undefined || failure.detail.fields.length === 0) return null;
  const errors: Record<string, string> = {};
  const names = [...fields];
  for (const { path, message } of failure.detail.fields) {
    const name = names.find((field) => path === field || path === `${field}_begin` || path === `${field}_end`);
    if (name === undefined) return null;
    errors[name] ??= message === '' ? failure.message : message;
  }
  return errors;
}

function isSessionOver(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.detail.kind === 'session_over';
}
