/** Headers that the sender of a request writes by itself, or that would speak for somebody else. */
const reserved: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'accept-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'keep-alive',
  'via',
  'forwarded',
  'origin',
  'referer',
  'range',
  'set-cookie',
  'true-client-ip',
  'idempotency-key',
]);
/** Headers that carry a token. */
const tokens: ReadonlySet<string> = new Set(['authorization', 'cookie', 'x-access-token', 'proxy-authorization', 'x-api-key', 'api-key']);

/**
 * Says why a connection may not write a header; undefined when it may.
 * @param isToken whether the header carries the token of the connection
 */
export function headerRefusal(header: string, isToken = false): string | undefined {
  const name = header.toLowerCase();
  if (reserved.has(name) || /^(?:proxy-|sec-|x-forwarded-|x-real-|x-client-)/.test(name))
    return `The header ${header} is not a connection's to write`;
  if (!isToken && tokens.has(name)) return `The header ${header} carries tokens: use "token"`;
  return isToken && name === 'cookie' ? 'A token may not travel as a cookie' : undefined;
}
