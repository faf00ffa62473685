import type { Health } from '../../contract/entities/company/health.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { localTime } from '../calls/local-time.ts';
import { messageOf } from '../calls/messages.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { problemTexts } from '../webhooks/webhook-row.ts';
import { checkRows } from './check-rows.ts';
import { readFigures } from './db/figures.ts';
import {
  type FailedJob,
  type FailingEndpoint,
  listFailedJobs,
  listFailingEndpoints,
  listProcesses,
  type ToldProcess,
} from './db/processes.ts';
import { ageOf, type Findings, findingsOf, isBusy, isFull, isLarge, isSilent, limits, routesOf } from './findings.ts';
import { listProblems } from './problems.ts';
import { quantileOf } from './process-figures.ts';
import { sizeText, spanText, timeText } from './wording.ts';

/** The most rows of failures, and of calls. */
const most = 50;
const mostCalls = 12;

/** How the installation is: what its processes tell of themselves, and the figures that `ext/metrics` has of the database. */
export function createHealthReport(database: Database, now: () => Date) {
  async function read(caller: SignedInCaller): Promise<Health> {
    const { tenantId } = caller.principal;
    const found = await database.readOnly(tenantId, async (tx) => ({
      figures: await readFigures(tx),
      processes: await listProcesses(tx),
      jobs: await listFailedJobs(tx, most),
      endpoints: await listFailingEndpoints(tx, most),
      textOf: await readTexts(tx, caller, ['webhook_status']),
    }));
    const findings = findingsOf(found.figures, found.processes, now());
    return {
      ...summaryOf(findings, caller),
      processes: found.processes.map((process) => processRow(process, caller)),
      queues: queueRows(findings, caller.language),
      calls: callRows(found.processes, caller.language),
      failedJobs: found.jobs.map((job) => jobRow(job, caller)),
      endpoints: found.endpoints.map((endpoint) => ({
        ...endpointRow(endpoint, caller.language),
        webhookStatus_dictText: found.textOf('webhook_status', endpoint.state),
      })),
      checks: checkRows(findings, caller),
      storage: storageRows(findings, caller.language),
    };
  }
  return { read };
}

function summaryOf(findings: Findings, { language, principal }: SignedInCaller) {
  const { processes, figure, now } = findings;
  const problems = listProblems(findings, language);
  const state = problems.some(({ urgent }) => urgent) ? 'now' : problems.length > 0 ? 'soon' : 'good';
  const words = { now: 'health.stateNow', soon: 'health.stateSoon', good: 'health.stateGood' } as const;
  const summary = problems.length === 0 ? 'health.good' : problems.length === 1 ? 'health.one' : 'health.many';
  const free = processes.flatMap((one) => (isSilent(one) ? [] : (one.figures.diskFree ?? [])));
  const copy = ageOf(findings, 'waybill_backup_timestamp_seconds');
  const oldest = figure('waybill_job_oldest_seconds', 'due');
  const routes = [...routesOf(processes).values()];
  return {
    summary: messageOf(summary, language, { count: problems.length }),
    state,
    state_text: messageOf(words[state], language),
    readTime: localTime(now, principal.timeZone),
    serving: messageOf('health.serving', language, { serving: processes.filter((one) => !isSilent(one)).length, all: processes.length }),
    requests: routes.reduce((sum, { within }) => sum + (within.at(-1) ?? 0), 0),
    oldestJob: oldest === 0 ? messageOf('health.none', language) : spanText(oldest, language),
    freeDisk: free.length === 0 ? messageOf('health.unknown', language) : sizeText(Math.min(...free)),
    lastCopy: copy === null ? messageOf('health.never', language) : messageOf('health.ago', language, { span: spanText(copy, language) }),
    problems,
  };
}

function processRow(process: ToldProcess, { language, principal }: SignedInCaller): Health['processes'][number] {
  const { id, host, pid, version, startedAt, silent, figures } = process;
  const { memory, delay, connections, mostConnections, sockets, diskFree, diskSize } = figures;
  const ofAll = (part: string | number, whole: string | number) => messageOf('health.ofAll', language, { part, whole });
  return {
    ...{ id, host, pid, version, sockets },
    startTime: localTime(new Date(startedAt), principal.timeZone),
    memory: sizeText(memory),
    memoryHigh: isLarge(process),
    delay: timeText(delay, language),
    delayHigh: isBusy(process),
    connections: ofAll(connections, mostConnections),
    disk: diskFree === null || diskSize === null ? null : ofAll(sizeText(diskFree), sizeText(diskSize)),
    diskLow: isFull(process),
    state: isSilent(process)
      ? messageOf('health.stateSilent', language, { span: spanText(silent, language) })
      : messageOf('health.stateServing', language),
    silent: isSilent(process),
  };
}

function queueRows({ figure }: Findings, language: Language): Health['queues'] {
  const row = (id: string, key: string, states: { due: number; running: number | null; later: number }, oldest: number) => ({
    ...{ id, queue: messageOf(key, language), ...states },
    oldest: oldest === 0 ? null : spanText(oldest, language),
    late: oldest > limits.waitSeconds,
  });
  const jobs = (state: string) => figure('waybill_jobs', state);
  const messages = (state: string) => figure('waybill_webhook_deliveries', state);
  return [
    row(
      'jobs',
      'health.queueJobs',
      { due: jobs('due'), running: jobs('running'), later: jobs('later') },
      figure('waybill_job_oldest_seconds', 'due'),
    ),
    row(
      'webhooks',
      'health.queueWebhooks',
      { due: messages('due'), running: null, later: messages('later') },
      figure('waybill_webhook_oldest_due_seconds'),
    ),
  ];
}

/** The slowest routes by their 95th percentile. */
function callRows(processes: readonly ToldProcess[], language: Language): Health['calls'] {
  const rows = [...routesOf(processes)].map(([id, figures]) => {
    const p95 = quantileOf(figures, 0.95) ?? 0;
    const calls = figures.within.at(-1) ?? 0;
    return {
      ...{ p95, calls, id, failed: figures.failed },
      p99: timeText(quantileOf(figures, 0.99), language),
      slow: calls >= limits.fewCalls && p95 > limits.answerSeconds,
    };
  });
  rows.sort((one, other) => other.p95 - one.p95 || other.calls - one.calls);
  return rows.slice(0, mostCalls).map((row) => ({ ...row, p95: timeText(row.p95, language) }));
}

function jobRow({ id, company, kind, attempts, endedAt, reason }: FailedJob, { language, principal }: SignedInCaller) {
  const endTime = localTime(new Date(endedAt), principal.timeZone);
  return { id, company, attempts, endTime, job: messageOf(`job.${kind}`, language), reason: messageOf(reason, language) };
}

function endpointRow({ id, label, company, host, state, due, oldest, status, problem }: FailingEndpoint, language: Language) {
  const told = problem === null ? null : messageOf(problemTexts[problem] ?? problem, language);
  return {
    ...{ id, label, company, host, due, webhookStatus: state },
    oldest: oldest === null ? null : spanText(oldest, language),
    outcome: status === null ? told : `HTTP ${status}`,
  };
}

function storageRows({ parts }: Findings, language: Language): Health['storage'] {
  const all = parts('waybill_storage_bytes');
  const whole = all.find(({ of }) => of === 'database')?.value ?? 0;
  return [...all]
    .sort((one, other) => other.value - one.value)
    .map(({ of, value }) => ({
      id: of,
      part: messageOf(`health.part.${of}`, language),
      size: sizeText(value),
      share: whole === 0 ? '' : `${Math.round((100 * value) / whole)} %`,
    }));
}
