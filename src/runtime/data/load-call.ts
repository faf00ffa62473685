import { changesSomething } from '../../../contract/call-table.ts';
import { CallFailure } from '../../../contract/failure.ts';
import type { CallOptions, Ports, Values } from '../ports.ts';

/**
 * Makes a call that no user action started: block data, counts, choices, rule lookups. All such calls go through here
 * (tests/repository/loads.test.ts), because the document may come from somebody else and its inputs from a link.
 * @throws CallFailure without sending anything if the call changes data or is not in the contract
 */
export async function loadCall(
  ports: Pick<Ports, 'call' | 'translate'>,
  endpoint: string,
  input: Values,
  options?: CallOptions,
): Promise<unknown> {
  if (changesSomething(endpoint)) throw unattendedFailure(ports, endpoint);
  return options === undefined ? ports.call(endpoint, input) : ports.call(endpoint, input, options);
}

/** The refusal of a call that only a user action may make. */
export function unattendedFailure({ translate }: Pick<Ports, 'translate'>, name: string): CallFailure {
  return new CallFailure(translate('error.unattended', { name }), { kind: 'refused', status: 0, errorCode: 'changing_call' });
}
