import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';

/** Parses a query into a bare object; a repeated parameter becomes an array, which every schema refuses. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values[name];
    if (before === undefined) values[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else values[name] = [before, value];
  }
  return values;
}

/** Accepts JSON only; any other body is answered 415 (security A3). An empty body counts as none. */
export function parseJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(text.toString()));
    } catch {
      done(new Refusal('bad_request'));
    }
  });
}
