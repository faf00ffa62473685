import { isFailed, type TraceEntry, type TraceKind } from './entries.ts';

export interface Filter {
  readonly kind: TraceKind | 'all';
  readonly find: string;
  readonly failedOnly: boolean;
  /** Entries of other pages are listed too. */
  readonly allPages: boolean;
}

export const noFilter: Filter = { kind: 'all', find: '', failedOnly: false, allPages: false };

export function passes(entry: TraceEntry, { kind, find, failedOnly, allPages }: Filter, page: string): boolean {
  const text = find.trim().toLowerCase();
  return (
    (kind === 'all' || entry.kind === kind) &&
    (!failedOnly || isFailed(entry)) &&
    (allPages || entry.page === page) &&
    (text === '' || JSON.stringify(entry).toLowerCase().includes(text))
  );
}
