import { wordOfStep } from '../step-words.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownText } from '../walk/schema.ts';
import { circlesIn } from './circles.ts';
import type { Place } from './place.ts';

/** Steps of an event run one after the other without a pause: a circle of events would hold the page for ever. */
export function checkEvents(screen: unknown, { report }: Place): void {
  const on = own(screen, 'on');
  const events = Object.entries(isRecord(on) ? on : {});
  const nodes = new Map(events.map(([name, steps]) => [name, { next: emittedIn(steps), path: below('/on', name) }]));
  for (const { path, circle } of circlesIn(nodes))
    report({
      code: 'wrong_value',
      path,
      message: `These events emit each other in a circle: ${circle.join(' → ')}`,
      expected: 'an event whose steps do not lead back to it',
    });
}

/** The events that steps emit by themselves, in branches too; what a person does in blocks that they open is not among them. */
function emittedIn(steps: unknown): readonly string[] {
  const found: string[] = [];
  const pending: unknown[] = [steps];
  for (let list = pending.pop(); list !== undefined; list = pending.pop())
    for (const step of Array.isArray(list) ? list : []) {
      const name = ownText(step, 'emit');
      if (name !== undefined) found.push(name);
      for (const branch of wordOfStep(step)?.branches?.(step) ?? []) pending.push(branch.steps ?? []);
    }
  return found;
}
