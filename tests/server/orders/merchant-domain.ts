import { afterAll, beforeAll } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, openDomain } from '../domain/fixture.ts';

/** The domain of a file's tests and its merchant, who reads English. */
export let domain: Domain;
export let merchant: SignedInCaller;

/** Sets both up for the calling test file. */
export function openMerchantDomain(): void {
  beforeAll(async () => {
    domain = await openDomain();
    merchant = await domain.as('merchant', 'en_US');
  });
  afterAll(() => domain.close());
}
