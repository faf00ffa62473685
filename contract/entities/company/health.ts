import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { LocalTime, orNull } from '../../values.ts';

const count = () => Integer({ minimum: 0 });

/** What needs a person. */
const HealthProblem = record({
  id: Text(),
  problem: Text(),
  /** What to do first. */
  advice: Text(),
  /** What to do after it, or when that is not it. */
  then: Text(),
  /** The heading of docs/operations.md that has the rest. */
  situation: Text(),
  /** Users lose something, or will within hours. */
  urgent: Bool(),
});

/** A process that serves calls. Sizes and durations are written in the caller's language. */
const HealthProcess = record({
  id: Text(),
  host: Text(),
  pid: Integer(),
  version: Text(),
  startTime: LocalTime(),
  memory: Text(),
  memoryHigh: Bool(),
  delay: Text(),
  delayHigh: Bool(),
  /** Connections to the database in use, of how many. */
  connections: Text(),
  sockets: count(),
  /** Free space on the disk of the data folder, of how much; null where there is no such folder. */
  disk: orNull(Text()),
  diskLow: Bool(),
  state: Text(),
  /** It ended without saying so, or does not answer. */
  silent: Bool(),
});

const HealthQueue = record({
  id: Text(),
  queue: Text(),
  due: count(),
  running: orNull(count()),
  later: count(),
  /** How long the oldest one has been due; null when none is. */
  oldest: orNull(Text()),
  late: Bool(),
});

/** A route with its durations since the processes started. */
const HealthCall = record({
  /** The id of a call of the contract, or another name as in metrics. */
  id: Text(),
  calls: count(),
  failed: count(),
  p95: Text(),
  p99: Text(),
  slow: Bool(),
});

const HealthJob = record({ id: Text(), job: Text(), company: Text(), endTime: LocalTime(), attempts: count(), reason: Text() });

const HealthEndpoint = record({
  id: Text(),
  label: Text(),
  company: Text(),
  host: Text(),
  webhookStatus: Text(),
  webhookStatus_dictText: Text(),
  due: count(),
  oldest: orNull(Text()),
  outcome: orNull(Text()),
});

/** A check that runs by itself, or a copy. */
const HealthCheck = record({ id: Text(), check: Text(), result: Text(), checkedTime: orNull(LocalTime()), bad: Bool() });

const HealthPart = record({ id: Text(), part: Text(), size: Text(), share: Text() });

export const Health = record({
  summary: Text(),
  /** `good`, `soon` (somebody should look), or `now`. */
  state: Text(),
  state_text: Text(),
  readTime: LocalTime(),
  serving: Text(),
  requests: count(),
  oldestJob: Text(),
  freeDisk: Text(),
  lastCopy: Text(),
  problems: List(HealthProblem),
  processes: List(HealthProcess),
  queues: List(HealthQueue),
  calls: List(HealthCall),
  failedJobs: List(HealthJob),
  endpoints: List(HealthEndpoint),
  checks: List(HealthCheck),
  storage: List(HealthPart),
});
export type Health = Static<typeof Health>;
