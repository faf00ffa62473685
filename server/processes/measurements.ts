import type { MetricList } from '../metrics/process-metrics.ts';
import type { Measured } from '../metrics/scrape.ts';

/** A worker that has not told its figures by then is counted with its last ones. */
const patienceMs = 2_000;

/** Workers that a question went to. */
interface Asked {
  readonly waiting: Set<number>;
  readonly answered: Set<number>;
  readonly done: () => void;
}

export interface Measurements {
  /** Asks all workers that serve, and resolves when each has answered or the patience is over. */
  measure(): Promise<Measured>;
  /** Takes the answer of a worker. */
  receive(worker: number, question: number, figures: MetricList): void;
  /** Keeps what a worker counted that has ended. */
  gone(worker: number): void;
}

interface Crew {
  readonly configured: number;
  replaced(): number;
  /** Workers that serve, by their number. */
  serving(): readonly number[];
  ask(worker: number, question: number): void;
}

/**
 * Collects the figures of the workers. Counts never fall when a worker dies or does not answer, because a reader takes a smaller count for
 * a new start and adds it once more; what the worker counted after its last answer is lost.
 */
export function createMeasurements(crew: Crew): Measurements {
  const last = new Map<number, MetricList>();
  const open = new Map<number, Asked>();
  let ended: MetricList = [];
  let questions = 0;

  /** Resolves with the workers that answered. */
  async function ask(): Promise<ReadonlySet<number>> {
    questions += 1;
    const question = questions;
    const waiting = new Set(crew.serving());
    const answered = new Set<number>();
    if (waiting.size === 0) return answered;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      open.set(question, { waiting, answered, done });
      for (const worker of waiting) crew.ask(worker, question);
    });
    open.delete(question);
    return answered;
  }

  return {
    async measure() {
      const answered = await ask();
      const processes = [...last].map(([worker, figures]) => (answered.has(worker) ? figures : countsOf(figures)));
      return {
        processes: [...processes, ended],
        workers: { configured: crew.configured, serving: answered.size, replaced: crew.replaced() },
      };
    },
    receive(worker, question, figures) {
      last.set(worker, figures);
      const asked = open.get(question);
      if (asked?.waiting.delete(worker) !== true) return;
      asked.answered.add(worker);
      if (asked.waiting.size === 0) asked.done();
    },
    gone(worker) {
      const figures = last.get(worker);
      if (figures !== undefined) ended = added(ended, countsOf(figures));
      last.delete(worker);
      for (const { waiting, done } of open.values()) if (waiting.delete(worker) && waiting.size === 0) done();
    },
  };
}

/** What only grows; the rest is over with its process. */
const countsOf = (figures: MetricList): MetricList => figures.filter(({ type }) => type === 'counter' || type === 'histogram');

/** Adds counts of equal name and labels. */
function added(one: MetricList, other: MetricList): MetricList {
  const names = new Set([...one, ...other].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const both = [...one, ...other].filter((metric) => metric.name === name);
    const sums = new Map<string, MetricList[number]['values'][number]>();
    for (const value of both.flatMap(({ values }) => values)) {
      const key = `${value.metricName ?? ''} ${JSON.stringify(Object.entries(value.labels).sort())}`;
      sums.set(key, { ...value, value: (sums.get(key)?.value ?? 0) + value.value });
    }
    const [first] = both;
    return first === undefined ? [] : [{ ...first, values: [...sums.values()] }];
  });
}
