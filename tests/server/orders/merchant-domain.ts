import { afterAll, beforeAll } from 'vitest';
import type { SignedInCaller } from '../../../server/services/caller.ts';
import { type Domain, openDomain } from '../domain/fixture.ts';

/** The domain of a file's tests and its merchant, who reads English: open from the first test to the last. */
export let domain: Domain;
export let merchant: SignedInCaller;

beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant', 'en_US');
});

afterAll(() => domain.close());
