import { CallFailure } from '../../contract/failure.ts';
import type { Calls } from './http.ts';

/** Downloads whose address carries a ticket, with what the ticket opens. */
const ticketed: Readonly<Record<string, { readonly purpose: string; readonly subject: string } | undefined>> = {
  'common.exportVerifyMsg': { purpose: 'importErrors', subject: 'key' },
};

/**
 * The input of a download with the ticket that it needs. A server of the other family has no tickets: there the login token is what
 * it expects (wire.md, Sign-in).
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
