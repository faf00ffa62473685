import { CallFailure } from '../../../contract/failure.ts';
import { pick } from '../inputs.ts';
import type { Values } from '../ports.ts';

export interface PageOfRows {
  readonly rows: readonly Values[];
  readonly total: number;
}

/** Reads a list's reply: a page, or a bare array for a list without paging (wire.md, Lists). */
export function readPage(reply: unknown): PageOfRows {
  const records = Array.isArray(reply) ? reply : pick(reply, 'records');
  const rows = Array.isArray(records) ? records.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
  const total = Number(pick(reply, 'total'));
  return { rows, total: Number.isFinite(total) ? total : rows.length };
}

/** Messages beside search fields, when all that is wrong is the search; null when the failure is another. */
export function searchErrors(failure: unknown, fields: Iterable<string>): Record<string, string> | null {
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

export function isSessionOver(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.detail.kind === 'session_over';
}
