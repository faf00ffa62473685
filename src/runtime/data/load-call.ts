import { changesSomething } from '../../../contract/call-table.ts';
import { CallFailure } from '../../../contract/failure.ts';
import type { CallOptions, Ports, Values } from '../ports.ts';

/**
 * Makes a call that no person has asked for: the data of a block, counts, choices, what a rule asks. All such calls go through here
 * (`repository/loads`), because the document that names one may be somebody else's and its inputs may come from a link.
 * @throws CallFailure, and sends nothing, when the call changes something or is not in the contract
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

/** The refusal of something that only a person may do. */
export function unattendedFailure({ translate }: Pick<Ports, 'translate'>, name: string): CallFailure {
  return new CallFailure(translate('error.unattended', { name }), { kind: 'refused', status: 0, errorCode: 'changing_call' });
}
