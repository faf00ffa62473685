import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/all.ts';
import { compiled } from '../../../server/plugins/compiled.ts';

// A schema is compiled at its first use, so a start no longer tells of one that cannot be.
describe('the schemas of the contract', () => {
  test.each(Object.entries<Endpoint>(endpoints))('%s compiles', (_id, { params, query, body, reply }) => {
    for (const schema of [params, query, body, reply]) {
      if (schema !== undefined) expect(() => compiled(schema)().Check(null)).not.toThrow();
    }
  });
});
