import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../calls/refusal.ts';

/**
 * A GET that changes something is for the pages of this origin alone: not for a picture, a link or a fetch of another page, nor
 * for a browser that fetches ahead of a click (security A2). What sends no such header is no browser's page; its token decides.
 * @throws Refusal forbidden
 */
export function refuseForeignPages(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new Refusal('forbidden', { logged: { site: 'foreign' } });
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].map(String);
  if (purposes.some((purpose) => /prefetch|preview|prerender/i.test(purpose)))
    throw new Refusal('forbidden', { logged: { purpose: 'prefetch' } });
}
