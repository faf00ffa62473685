import { DatabaseError } from 'pg';

/** What PostgreSQL said of a failed statement, also within the error of drizzle; null for any other failure. */
export function databaseFailure(error: unknown): DatabaseError | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof DatabaseError ? cause : null;
}
