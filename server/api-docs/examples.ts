import type { ApiCallId } from '../../contract/api-calls.ts';
import examples from './examples.json' with { type: 'json' };

/** An input of a call, and what came back for it; null for a file. */
export interface Example {
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** Examples of all calls of the API. A test makes each of them with a key and compares their replies with the contract. */
export const apiExamples: Readonly<Record<ApiCallId, Example>> = examples;
