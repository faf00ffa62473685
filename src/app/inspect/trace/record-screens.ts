import { trace } from '../../../runtime/inspect/trace.ts';
import type { ActionEntry, EventEntry, StateEntry, StepEntry } from './entries.ts';
import { failureText } from './failure-text.ts';
import type { Change, Log } from './log.ts';
import { placeOf } from './screens-in-view.ts';
import type { Snapshots } from './snapshot.ts';

/** Steps of one run that are kept. */
const mostSteps = 200;

interface Run {
  readonly change: Change<ActionEntry>;
  readonly start: number;
  /** The steps that run now, the innermost last. */
  readonly open: { readonly step: object; readonly index: number; readonly start: number }[];
  count: number;
}

/** Records state, events and actions of all screens; returns a function that ends it. */
export function recordScreens(log: Log, snapshots: Snapshots): () => void {
  const ends = [...recordState(log, snapshots), ...recordRuns(log, snapshots)];
  return () => {
    for (const end of ends) end();
  };
}

function recordState(log: Log, snapshots: Snapshots) {
  return [
    trace.on('state', (screen, before, written) => {
      const names = Object.keys(written).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(written[name]));
      if (names.length === 0) return;
      log.add<StateEntry>((added) => ({
        ...added,
        kind: 'state',
        name: names.join(', '),
        changes: names.map((name) => ({
          name,
          before: snapshots.named(name, before[name]),
          after: snapshots.named(name, written[name]),
        })),
        ms: null,
        place: { screen, path: names.length === 1 ? `/state/${names[0]}` : '/state' },
      }));
    }),
    trace.on('event', (screen, name, values, isHandled) => {
      const place = { screen, path: isHandled ? `/on/${name}` : '' };
      log.add<EventEntry>((added) => ({ ...added, kind: 'event', name, values: snapshots.of(values), isHandled, ms: null, place }));
    }),
  ];
}

function recordRuns(log: Log, snapshots: Snapshots) {
  const runs = new WeakMap<object, Run>();
  const addStep = ({ change, open, count }: Run, step: { readonly kind: string }, outcome: 'running' | 'skipped') => {
    if (count > mostSteps) return;
    const begun: StepEntry = { kind: step.kind, place: placeOf(step), depth: open.length, outcome, result: {}, failure: null, ms: null };
    change((entry) => ({ ...entry, steps: [...entry.steps, begun] }));
  };
  return [
    trace.on('began', (run, steps, title) => {
      const begun = { kind: 'action', name: title ?? null, outcome: 'running', steps: [], ms: null, place: placeOf(steps) } as const;
      runs.set(run, { change: log.add<ActionEntry>((added) => ({ ...added, ...begun })), start: performance.now(), open: [], count: 0 });
    }),
    trace.on('stepBegan', (run, step) => {
      const known = runs.get(run);
      if (known === undefined) return;
      addStep(known, step, 'running');
      known.open.push({ step, index: known.count, start: performance.now() });
      known.count += 1;
    }),
    trace.on('stepSkipped', (run, step) => {
      const known = runs.get(run);
      if (known === undefined) return;
      addStep(known, step, 'skipped');
      known.count += 1;
    }),
    trace.on('stepEnded', (run, step, { go, adds = {}, failure }) => {
      const known = runs.get(run);
      const begun = known?.open.pop();
      if (known === undefined || begun?.step !== step) return;
      const end = {
        outcome: go,
        result: snapshots.of(adds),
        failure: go === 'failed' ? snapshots.text(failureText(failure)) : null,
        ms: performance.now() - begun.start,
      };
      known.change((entry) => ({ ...entry, steps: entry.steps.map((one, index) => (index === begun.index ? { ...one, ...end } : one)) }));
    }),
    trace.on('ended', (run, isDone) => {
      const known = runs.get(run);
      const ms = performance.now() - (known?.start ?? 0);
      known?.change((entry) => ({ ...entry, ms, outcome: isDone ? 'done' : hasFailed(entry) ? 'failed' : 'stopped' }));
    }),
  ];
}

/** Whether the last step is the one that failed: a failure may have been answered by a later step. */
function hasFailed({ steps }: ActionEntry): boolean {
  return steps.at(-1)?.outcome === 'failed' || steps.some(({ outcome, depth }) => outcome === 'failed' && depth === 0);
}
