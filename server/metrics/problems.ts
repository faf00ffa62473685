import type { Health } from '../../contract/entities/company/health.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { ageOf, type Findings, isBusy, isFull, isLarge, isSilent, limits, routesOf } from './findings.ts';
import { addRoutes, quantileOf } from './process-figures.ts';
import type { healthTexts } from './texts.ts';
import { sizeText, spanText, timeText } from './wording.ts';

type Problem = Health['problems'][number];
type Advice = Extract<keyof typeof healthTexts, `health.advice.${string}`>;
type Kind = Extract<keyof typeof healthTexts, `health.problem.${string}`>;

/** Where docs/operations.md says the rest, by the advice that a problem gives; a test holds them against its headings. */
export const situations: Readonly<Record<Advice, string>> = {
  'health.advice.silent': 'A server does not answer',
  'health.advice.slow': 'Calls are slow',
  'health.advice.memory': 'Memory runs out',
  'health.advice.disk': 'The disk fills',
  'health.advice.jobs': 'Background jobs wait or fail',
  'health.advice.webhooks': 'Webhooks are not delivered',
  'health.advice.books': 'The books differ',
  'health.advice.log': 'The log differs from its seals',
  'health.advice.unchecked': 'Background jobs wait or fail',
  'health.advice.copy': 'A copy or the archive fails',
};

/** Lists what needs a person, urgent matters first. */
export function listProblems(findings: Findings, language: Language): Problem[] {
  const found: Problem[] = [];
  const add: Add = (urgent, kind, advice, values = {}) => {
    const problem = messageOf(kind, language, values);
    found.push({
      id: `${kind} ${problem}`,
      problem,
      advice: messageOf(advice, language),
      then: messageOf(`health.then.${advice.slice('health.advice.'.length)}`, language),
      situation: situations[advice],
      urgent,
    });
  };
  ofProcesses(findings, language, add);
  ofQueues(findings, language, add);
  ofChecks(findings, language, add);
  return found.sort((one, other) => Number(other.urgent) - Number(one.urgent));
}

type Add = (urgent: boolean, kind: Kind, advice: Advice, values?: Readonly<Record<string, string | number>>) => void;

function ofProcesses({ processes }: Findings, language: Language, add: Add): void {
  for (const process of processes) {
    const { host, pid, silent, figures } = process;
    if (isSilent(process)) add(true, 'health.problem.silent', 'health.advice.silent', { host, pid, span: spanText(silent, language) });
    if (isBusy(process)) add(true, 'health.problem.busy', 'health.advice.slow', { host, pid, delay: timeText(figures.delay, language) });
    if (figures.waiting > 0 && !isSilent(process))
      add(true, 'health.problem.waiting', 'health.advice.slow', { host, pid, count: figures.waiting });
    if (isLarge(process)) add(false, 'health.problem.memory', 'health.advice.memory', { host, pid, memory: sizeText(figures.memory) });
  }
  const full = new Map(processes.filter(isFull).map(({ host, figures }) => [host, figures.diskFree ?? 0]));
  for (const [host, free] of full) add(true, 'health.problem.disk', 'health.advice.disk', { host, free: sizeText(free) });
  const routes = [...routesOf(processes)].filter(([route]) => route !== 'pages');
  const all = addRoutes(routes.map(([, figures]) => ({ all: figures }))).get('all');
  if (all === undefined || (all.within.at(-1) ?? 0) < limits.fewCalls) return;
  const usual = quantileOf(all, 0.95);
  if (usual !== null && usual > limits.answerSeconds)
    add(false, 'health.problem.slow', 'health.advice.slow', { time: timeText(limits.answerSeconds, language) });
}

function ofQueues({ figure, parts }: Findings, language: Language, add: Add): void {
  const job = figure('waybill_job_oldest_seconds', 'due');
  if (job > limits.waitSeconds) add(true, 'health.problem.jobs', 'health.advice.jobs', { span: spanText(job, language) });
  const failed = parts('waybill_jobs_failed_last_day').reduce((sum, { value }) => sum + value, 0);
  if (failed > limits.failedJobs) add(false, 'health.problem.failedJobs', 'health.advice.jobs', { count: failed });
  const message = figure('waybill_webhook_oldest_due_seconds');
  if (message > limits.waitSeconds) add(true, 'health.problem.webhooks', 'health.advice.webhooks', { span: spanText(message, language) });
}

const checks = [
  ['waybill_books', 'differences', 'health.problem.books', 'health.problem.booksOld', 'health.advice.books'],
  ['waybill_log', 'problems', 'health.problem.log', 'health.problem.logOld', 'health.advice.log'],
] as const;

function ofChecks(findings: Findings, language: Language, add: Add): void {
  for (const [name, what, differs, isOld, advice] of checks) {
    const count = findings.figure(`${name}_${what}`);
    const age = ageOf(findings, `${name}_check_timestamp_seconds`);
    if (count > 0) add(true, differs, advice, { count });
    // A new installation had no night yet.
    else if (age !== null && age > limits.checkSeconds) add(false, isOld, 'health.advice.unchecked', { span: spanText(age, language) });
  }
  const copy = ageOf(findings, 'waybill_backup_timestamp_seconds');
  if (copy === null) add(false, 'health.problem.noCopy', 'health.advice.copy');
  else if (copy > limits.checkSeconds) add(false, 'health.problem.oldCopy', 'health.advice.copy', { span: spanText(copy, language) });
  if (findings.figure('waybill_archive_failing') > 0) add(true, 'health.problem.archive', 'health.advice.copy');
}
