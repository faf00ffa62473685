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
  /** How many steps began or were skipped. */
  count: number;
  /** Whether a step failed and no later step has begun, which would answer the failure. */
  isFailing: boolean;
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
  const addStep = (known: Run, step: { readonly kind: string }, outcome: 'running' | 'skipped') => {
    const { change, open, count } = known;
    known.count += 1;
    known.isFailing = false;
    if (count >= mostSteps) {
      change((entry) => ({ ...entry, dropped: entry.dropped + 1 }));
      return;
    }
    const begun: StepEntry = { kind: step.kind, place: placeOf(step), depth: open.length, outcome, result: {}, failure: null, ms: null };
    change((entry) => ({ ...entry, steps: [...entry.steps, begun] }));
  };
  return [
    trace.on('began', (run, steps, title) => {
      const begun = {
        kind: 'action',
        name: title ?? null,
        outcome: 'running',
        steps: [],
        dropped: 0,
        ms: null,
        place: placeOf(steps),
      } as const;
      const change = log.add<ActionEntry>((added) => ({ ...added, ...begun }));
      runs.set(run, { change, start: performance.now(), open: [], count: 0, isFailing: false });
    }),
    trace.on('stepBegan', (run, step) => {
      const known = runs.get(run);
      if (known === undefined) return;
      const index = known.count;
      addStep(known, step, 'running');
      known.open.push({ step, index, start: performance.now() });
    }),
    trace.on('stepSkipped', (run, step) => {
      const known = runs.get(run);
      if (known !== undefined) addStep(known, step, 'skipped');
    }),
    trace.on('stepEnded', (run, step, { go, adds = {}, failure }) => {
      const known = runs.get(run);
      const begun = known?.open.pop();
      if (known === undefined || begun?.step !== step) return;
      // The steps around a failed one stop.
      if (go !== 'stop') known.isFailing = go === 'failed';
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
      if (known === undefined) return;
      const ms = performance.now() - known.start;
      const outcome = isDone ? 'done' : known.isFailing ? 'failed' : 'stopped';
      known.change((entry) => ({ ...entry, ms, outcome }));
    }),
  ];
}
