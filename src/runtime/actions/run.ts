import type { FieldProblem } from '../../../contract/envelope.ts';
import { CallFailure } from '../../../contract/failure.ts';
import { unattendedFailure } from '../data/load-call.ts';
import { trace, traceStep } from '../inspect/trace.ts';
import type { CompiledStep, CompiledStepOf, CompiledSteps, Scope } from '../language/stages.ts';
import type { StepName } from '../language/step-words.ts';
import { needsPerson } from '../language/unattended.ts';
import { doneBefore, isAbandoned, type RunRecord, startRecord } from './run-record.ts';
import { again, defaultResult, type StepPlace, type StepResult, type StepRunner, type StepWorld } from './step.ts';
import { runners } from './steps/all.generated.ts';

/**
 * Runs steps one after the other. A failing one is shown and ends the run; so does a question answered no. When a call is
 * refused after a question, the question is asked again with what was answered, so that nothing typed is lost.
 * Resolves to whether all was done.
 */
export async function runSteps(steps: CompiledSteps, scope: Scope, world: StepWorld): Promise<boolean> {
  const trail = startRecord(world.ports.user().id, world.title, world.isQuiet === true);
  if (import.meta.env.DEV) trace.emit('began', trail, steps, world.title);
  const isDone = (await follow(steps, scope, { ...world, trail })) !== null;
  if (import.meta.env.DEV) trace.emit('ended', trail, isDone);
  if (isDone && trail.isAway && !trail.hasSaid) {
    const { translate } = world.ports;
    world.ports.notify('success', translate('widget.action.finished', { title: trail.title ?? translate('widget.action.work') }));
  }
  return isDone;
}

interface Run extends StepWorld {
  readonly trail: RunRecord;
}

/** Calls that are made again after their refusal was answered, at most: an answer that asks nobody must not go on for ever. */
const answersAtMost = 5;

/** What is known after the last step, or null when the run has ended before it. */
async function follow(steps: CompiledSteps, scope: Scope, world: Run): Promise<Scope | null> {
  let now = scope;
  let at = 0;
  let answers = 0;
  while (at < steps.length) {
    const step = steps[at];
    if (step === undefined) break;
    if (isAbandoned(world.trail, world.ports)) return null;
    if (isSkipped(step, now, world)) {
      at += 1;
      continue;
    }
    const result = await observed(step, now, world);
    if (result.go === 'stop') return null;
    if (result.go === 'failed') {
      const refusal = answers < answersAtMost ? answered(step, result.failure) : null;
      const next = await afterFailure({ steps, at, now, refusal, failure: result.failure }, world);
      if (next === null) return null;
      if (refusal !== null) answers += 1;
      ({ now, at } = next);
    } else if (result.go === 'retry') {
      now = { ...now, rows: rowsOf(now, result.ids) };
      at = callOf(steps, result.of, at);
    } else {
      const { [again]: _told, ...kept } = now;
      now = { ...kept, ...result.adds };
      at += 1;
    }
  }
  return now;
}

/** Whether the condition of a step does not hold. */
function isSkipped(step: CompiledStep, scope: Scope, { trail }: Run): boolean {
  if (step.when === undefined || step.when.evaluate(scope) === true) return false;
  if (import.meta.env.DEV) trace.emit('stepSkipped', trail, step);
  return true;
}

interface Failed {
  readonly steps: CompiledSteps;
  readonly at: number;
  readonly now: Scope;
  readonly refusal: ReturnType<typeof answered>;
  readonly failure: unknown;
}

/** Where a run goes on after a failed step: at the same step once its refusal is answered, or at the question before it; null when it ends. */
async function afterFailure({ steps, at, now, refusal, failure }: Failed, world: Run): Promise<Pick<Failed, 'at' | 'now'> | null> {
  if (isAbandoned(world.trail, world.ports)) return null;
  if (refusal !== null) {
    const after = await follow(refusal.do, { ...now, refusal: refusal.is }, world);
    return after === null ? null : { at, now: { ...now, page: after.page } };
  }
  const question = askBefore(steps, at, failure);
  const problems = show(failure, question, doneBefore(world.trail, steps, at, world.ports), world);
  return question === null ? null : { at: question.at, now: { ...now, [again]: problems } };
}

/** What a call does about the refusal that it met, where its document says so. */
function answered(step: CompiledStep, failure: unknown): { readonly do: CompiledSteps; readonly is: Scope } | null {
  if (step.kind !== 'call' || step.refused === undefined || !(failure instanceof CallFailure) || failure.detail.kind !== 'refused')
    return null;
  const code = failure.detail.errorCode ?? String(failure.detail.code ?? '');
  if (!step.refused.codes.includes(code)) return null;
  return { do: step.refused.do, is: { code, message: failure.message, result: failure.detail.result } };
}

type Attempt = StepResult | { readonly go: 'failed'; readonly failure: unknown };

const observed: typeof attempt = import.meta.env.DEV
  ? (step, scope, world) => traceStep(world.trail, step, () => attempt(step, scope, world))
  : attempt;

async function attempt(step: CompiledStep, scope: Scope, world: Run): Promise<Attempt> {
  try {
    const refused = world.isQuiet === true ? needsPerson(step) : undefined;
    if (refused !== undefined) throw unattendedFailure(world.ports, refused);
    // What is asked after the loss loses nothing.
    const danger = world.danger === true && world.trail.done.size === 0;
    return await runStep(step, scope, { ...world, danger, run: async (steps, inner) => (await follow(steps, inner, world)) !== null });
  } catch (failure) {
    return { go: 'failed', failure };
  }
}

interface Question {
  readonly at: number;
  readonly fields: readonly string[];
}

/** The question before a refused call, when nothing has been done between them. A call that went unanswered may have been done. */
function askBefore(steps: CompiledSteps, at: number, failure: unknown): Question | null {
  if (!(failure instanceof CallFailure) || failure.detail.kind !== 'refused') return null;
  const failed = steps[at];
  if (failed?.kind !== 'call') return null;
  for (let index = at - 1; index >= 0; index -= 1) {
    const step = steps[index];
    if (step === undefined || step.kind === 'call') return null;
    if (step.kind === 'ask') return { at: index, fields: Object.keys(step.ask.properties) };
  }
  return null;
}

/** Shows a failure where it belongs, and gives the problems that the question shows itself. */
function show(
  failure: unknown,
  question: Question | null,
  before: string | undefined,
  { ports, onFailure, trail, isQuiet }: Run,
): readonly FieldProblem[] {
  const problems = failure instanceof CallFailure ? (failure.detail.fields ?? []) : [];
  const isBeside = question !== null && problems.length > 0 && problems.every(({ path }) => question.fields.includes(path));
  if (isBeside) return problems;
  if (isQuiet === true) {
    onFailure?.(failure);
    return [];
  }
  // Who went on with other things would not see it beside its cause.
  if (trail.isAway || onFailure?.(failure) !== true) ports.showFailure(failure, before);
  else if (before !== undefined) ports.notify('warning', before);
  return [];
}

function runStep<N extends StepName>(step: CompiledStepOf<N>, scope: Scope, world: StepPlace): Promise<StepResult> {
  const runner: StepRunner<N> = runners[step.kind];
  return runner(step, scope, world);
}

/** The rows of a batch that are to be tried again. Batch replies name rows by `id`. */
function rowsOf(scope: Scope, ids: readonly string[]): readonly unknown[] {
  const wanted = new Set(ids);
  const rows = Array.isArray(scope.rows) ? scope.rows : [];
  return rows.filter((row: { id?: unknown }) => wanted.has(String(row.id)));
}

/** The nearest call before `at` whose reply stands under `name`: questions before it are not asked again. */
function callOf(steps: CompiledSteps, name: string, at: number): number {
  for (let index = at - 1; index >= 0; index -= 1) {
    const step = steps[index];
    if (step?.kind === 'call' && (step.as ?? defaultResult) === name) return index;
  }
  return at;
}
