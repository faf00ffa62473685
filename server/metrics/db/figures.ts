import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** A figure of the whole installation. `of` says which part of it, and is empty where there is one only. */
export interface Figure extends Record<string, unknown> {
  readonly name: string;
  readonly of: string;
  readonly value: number;
}

/** Reads figures over all tenants: numbers, never names. Needs no tenant. */
export async function readFigures(tx: Transaction): Promise<Figure[]> {
  const { rows } = await tx.execute<Figure>(sql`select figure as name, part as "of", amount as value from operating_figures()`);
  return rows;
}

/** Writes down how a check of the whole installation ended. Needs no tenant. */
export async function noteCheck(tx: Transaction, kind: 'log', problems: number, at: Date): Promise<void> {
  await tx.execute(sql`select note_operating_check(${kind}, ${problems}, ${at.toISOString()}::timestamptz)`);
}
