import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';

/** A query as own keys of a bare object; a doubled parameter becomes an array, which no schema takes. */
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

/** JSON and nothing else: any other body is answered 415 (security A3). An empty one is as none. */
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
