import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../calls/refusal.ts';

/**
 * Allows a GET with side effects only from pages of this origin: not from images, links or fetches of other pages, nor from prefetching
 * (security A2). Requests without such headers do not come from a browser's page; their token decides, or without one the pages' own header.
 * @throws Refusal forbidden
 */
export function refuseForeignPages(headers: IncomingHttpHeaders, needsOwnHeader = false): void {
  // A page of another origin cannot send this header without asking first, which is refused. Signed-in calls send their token.
  if (needsOwnHeader && headers['system-belong'] === undefined) throw new Refusal('forbidden', { logged: { header: 'missing' } });
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new Refusal('forbidden', { logged: { site: 'foreign' } });
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].map(String);
  if (purposes.some((purpose) => /prefetch|preview|prerender/i.test(purpose)))
    throw new Refusal('forbidden', { logged: { purpose: 'prefetch' } });
}
