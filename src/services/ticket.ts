import { CallFailure } from '../../contract/failure.ts';
import type { Calls } from './http.ts';

/** Downloads that need a ticket in their address, with the purpose and subject of the ticket. */
const ticketed: Readonly<Record<string, { readonly purpose: string; readonly subject: string } | undefined>> = {
  'common.exportVerifyMsg': { purpose: 'importErrors', subject: 'key' },
};

/**
 * Adds the required ticket to a download's input. Servers of the other family have no tickets and expect the login token instead
 * (wire.md, Sign-in).
 */
export async function withTicket(
  { call }: Pick<Calls, 'call'>,
  token: () => string | null,
  endpoint: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const wanted = Object.hasOwn(ticketed, endpoint) ? ticketed[endpoint] : undefined;
  if (wanted === undefined || typeof input.token === 'string') return input;
  try {
    const reply = await call('ext.ticket', { purpose: wanted.purpose, id: input[wanted.subject] });
    if (typeof reply === 'object' && reply !== null && 'ticket' in reply && typeof reply.ticket === 'string')
      return { ...input, token: reply.ticket };
    throw new CallFailure('', { kind: 'refused', status: 200 });
  } catch (failure) {
    if (failure instanceof CallFailure && failure.detail.status === 404) return { ...input, token: token() ?? '' };
    throw failure;
  }
}
