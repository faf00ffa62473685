import type { JsonPath } from '../stages.ts';
import { below } from '../walk/pointer.ts';
import { changesSomething } from './contract.ts';
import type { Report } from './report.ts';

/**
 * What a page loads without anybody's doing, with inputs from its address say, changes nothing: else whoever sends a link would act
 * with the rights of who opens it. `path` is that of the part that names the call.
 */
export function checkLoad(call: string | undefined, path: JsonPath, report: Report): void {
  if (!changesSomething(call)) return;
  report({
    code: 'changing_call',
    path: below(path, 'call'),
    message: `${call} changes something, and data are loaded without anybody being asked`,
    expected: 'a call that only answers; steps of an action make this one',
  });
}
