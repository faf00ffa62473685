import { loadProblem } from '../unattended.ts';
import { changesSomething } from './contract.ts';
import type { Place } from './place.ts';

/**
 * What a page loads without anybody's doing, with inputs from its address say, changes nothing: else whoever sends a link would act
 * with the rights of who opens it. `place` is that of the part that names the call.
 */
export function checkLoad(call: string | undefined, { path, report }: Place): void {
  if (call !== undefined && changesSomething(call)) report(loadProblem(call, path));
}
