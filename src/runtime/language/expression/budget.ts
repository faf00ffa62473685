import { limits } from '../../../../contract/limits.ts';

/**
 * Bounds what one evaluation may cost, whatever its data: each loop pays for all its rounds before it starts, each operation on
 * texts and lists pays for their size. Evaluations are synchronous, so one account at a time is enough.
 */
export const budget = { steps: 150_000, listItems: limits.batchRows } as const;

let left: number = budget.steps;

export class BudgetExceeded extends Error {}

export function openAccount(): void {
  left = budget.steps;
}

/** Pays for steps; throws when the account is empty. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new BudgetExceeded('The expression costs too much');
}

/** Pays for looping over a value with `nodes` operations a round. Lists of more than 1,000 items are refused (security S2). */
export function spendLoop(value: unknown, nodes: number): void {
  const items = sizeOf(value);
  if (items > budget.listItems) throw new BudgetExceeded(`The list has more than ${budget.listItems} items`);
  spend(items * nodes);
}

/** Pays for reading a value whole, however deep it is. */
export function spendDeep(value: unknown): void {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    spend(1 + (typeof item === 'string' ? item.length / 64 : 0));
    if (typeof item !== 'object' || item === null) continue;
    spend(sizeOf(item));
    pending.push(...(item instanceof Map ? item.values() : Object.values(item)));
  }
}

/** Pays for reading a text or the top of a list. */
export function spendFlat(value: unknown): void {
  if (typeof value === 'string') spend(value.length / 64);
  else if (Array.isArray(value)) spend(value.length / 4);
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (value instanceof Map || value instanceof Set) return value.size;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
