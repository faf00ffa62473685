import { CallFailure } from '../../../contract/failure.ts';
import { loadCall } from '../data/load-call.ts';
import { pick } from '../inputs.ts';
import type { CompiledColumn } from '../language/stages.ts';
import type { Ports, Values } from '../ports.ts';
import { type AddressRules, type AddressState, defaultSearch, toQuery } from './address.ts';
import type { ListSettings, ListState, SearchField } from './controller.ts';
import type { Selection } from './selection.ts';
import type { Store } from './store.ts';
import { chosenIn, flattenRows } from './tree.ts';

export interface ListDefinition {
  readonly columns: readonly CompiledColumn[];
  readonly searchFields: readonly SearchField[];
  readonly rowKey: string;
  readonly rules: AddressRules;
  readonly defaultSettings: ListSettings;
  /** The call that loads rows; null if the enclosing block provides them. */
  readonly listCall: string | null;
  readonly countsCall: string | null;
  /** The property with child rows; null for a plain list. */
  readonly childrenKey: string | null;
  /** Whether the call returns one page at a time; otherwise all rows. */
  readonly isPaged: boolean;
  /** The document's current inputs; null while its source asks nothing. */
  readonly fixed: () => Values | null;
  /** Key of the list's settings in the user's preferences. */
  readonly settingsKey: string;
  readonly ports: Pick<Ports, 'call' | 'translate' | 'preferences' | 'showFailure'>;
  /** Called when the state kept in the address changes. */
  readonly onAddress: (state: AddressState) => void;
}

/** Keeps a list's rows and counts in step with its state. A newer request cancels an older one. */
export interface ListLoader {
  /** @param isQuiet shows no sign of loading, and leaves a load that is under way alone */
  rows(isQuiet?: boolean): Promise<void>;
  counts(): Promise<void>;
  /** Changes the page, sort, status or search. */
  change(to: Partial<AddressState>, alsoCounts?: boolean): void;
  stop(): void;
  /** The search as call inputs, including status and sort. */
  query(): Values;
  /** The search alone as call inputs, for other calls about the same rows. */
  filters(): Values;
}

/** Creates the loader. `settled` is awaited before the first rows show, so that stored column settings do not shift the table. */
export function createLoader(
  { get, patch }: Store<ListState>,
  definition: ListDefinition,
  selection: Pick<Selection, 'after'>,
  settled: () => Promise<void> | null,
): ListLoader {
  const { rules, ports, listCall, countsCall } = definition;
  let rowsRun = new AbortController();
  let countsRun = new AbortController();
  /** While the source asks nothing, neither do the counts. */
  const isAsked = (call: string | null): call is string => call !== null && definition.fixed() !== null;
  const filters = () => ({ ...toQuery(get().search, rules), ...definition.fixed() });
  const query = () => ({ ...filters(), ...ordered(get(), rules) });

  const followCalendar = createCalendar(rules, { get, patch });

  const rows = async (isQuiet = false) => {
    if (!isAsked(listCall) || (isQuiet && get().loading !== null)) return;
    followCalendar();
    rowsRun.abort();
    const run = new AbortController();
    rowsRun = run;
    const { page, pageSize } = get();
    const input = definition.isPaged ? { ...query(), pageNo: page, pageSize } : query();
    if (!isQuiet) patch({ loading: get().rows.length === 0 && get().failure === null ? 'first' : 'again' });
    try {
      const [reply] = await Promise.all([loadCall(ports, listCall, input, { signal: run.signal }), settled()]);
      if (run.signal.aborted) return;
      const next = readPage(reply);
      const lastPage = Math.max(1, Math.ceil(next.total / pageSize));
      const selected = selection.after({ ...next, place: JSON.stringify(input) });
      if (definition.isPaged && next.rows.length === 0 && page > lastPage) {
        patch({ selected });
        return change({ page: lastPage });
      }
      const grown = flattenRows(next.rows, definition, get().closed);
      const total = definition.childrenKey === null ? next.total : grown.branches.size;
      patch({
        ...grown,
        total,
        isMore: next.isMore,
        loading: null,
        failure: null,
        fieldErrors: {},
        selected,
        chosen: chosenIn(get().chosen, grown.rows, definition),
      });
    } catch (failure) {
      if (run.signal.aborted) return;
      patch(failed(failure, rules));
    }
  };

  const counts = async () => {
    if (!isAsked(countsCall)) return;
    followCalendar();
    countsRun.abort();
    const run = new AbortController();
    countsRun = run;
    const reply = await loadCall(ports, countsCall, filters(), { signal: run.signal }).catch(() => null);
    // If the counts fail, the rows report the problem; tabs work without counts.
    if (!run.signal.aborted) patch({ counts: reply as ListState['counts'] });
  };

  const change = (to: Partial<AddressState>, alsoCounts = false) => {
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

/** What a failure changes. A session that is over is reported by the shell, which asks the user to sign in; a second message would be noise. */
function failed(failure: unknown, { fields }: AddressRules): Partial<ListState> {
  if (isSessionOver(failure)) return { loading: null };
  const beside = searchErrors(failure, fields.keys());
  return beside === null ? { failure, loading: null } : { fieldErrors: beside, failure: null, loading: null };
}

/** @returns a function that moves the default range of a list left open over midnight to the current days */
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

function ordered({ sort, status }: ListState, { statusField, statusValue }: AddressRules): Values {
  return { ...(status === null || statusField === null ? {} : { [statusField]: statusValue?.(status) ?? status }), ...sort };
}

interface PageOfRows {
  readonly rows: readonly Values[];
  readonly total: number;
  readonly isMore: boolean;
}

/** Reads a list's data: a page, or a plain array for a list without paging (wire.md, Lists). */
export function readPage(reply: unknown): PageOfRows {
  const records = Array.isArray(reply) ? reply : pick(reply, 'records');
  const rows = Array.isArray(records) ? records.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
  const total = Number(pick(reply, 'total'));
  return { rows, total: Number.isFinite(total) ? total : rows.length, isMore: pick(reply, 'more') === true };
}

/** Messages for search fields if the failure concerns nothing else; null otherwise. */
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
