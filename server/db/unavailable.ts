/** The database is unreachable or overloaded: nothing happened, and a retry may help. */
export class DatabaseUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * PostgreSQL's classes and codes of temporary failures: connection lost, shutdown, no free connections, timeouts. Includes serialization
 * failures and deadlocks, because the transaction was rolled back.
 */
const passing = /^(08...|53...|57P0[1-4]|57014|55P03|25P03|40001|40P01)$/;
const passingSystemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
const passingMessages =
  /^(timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|client was closed|cannot use a pool after)/i;

/** Reports whether an error of pg, possibly wrapped by drizzle, is a temporary failure rather than an invalid query. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (passing.test(code) || passingSystemErrors.has(code) || passingMessages.test(cause.message)) return true;
  }
  return false;
}
