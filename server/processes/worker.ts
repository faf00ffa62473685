import cluster from 'node:cluster';
import { type CallBudget, createCallBudget } from '../fairness/call-budget.ts';
import { type RunningServer, serveCalls } from '../serve.ts';
import { isToWorker, type ToPrimary, type ToWorker, wiredError } from './messages.ts';
import { askPrimary, type PrimaryQuestions } from './questions.ts';

/** Interval in which workers exchange the spent budgets. */
const newsMs = 250;

/** Runs one worker process; the primary starts and stops it. */
export function runWorker(): void {
  let server: RunningServer | null = null;
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 20_000).unref();
    await server?.stop().catch(console.error);
    process.exit(code);
  };
  const questions = askPrimary(send);
  let budget: CallBudget | null = null;
  const tell = async (id: number) => send({ kind: 'measured', id, figures: (await server?.metrics?.read()) ?? [] });
  const newsTimer = setInterval(() => {
    const news = budget?.takeNews() ?? [];
    if (news.length > 0) send({ kind: 'spent', news });
  }, newsMs);
  newsTimer.unref();
  process.on('message', (message: unknown) => {
    if (!isToWorker(message)) return;
    if (message.kind === 'ping') send({ kind: 'pong' });
    else if (message.kind === 'measure') void tell(message.id);
    else if (message.kind === 'answer') questions.receive(message);
    else if (message.kind === 'spent') budget?.receive(message.news);
    else if (message.kind === 'stop') void end(0);
    else {
      budget = createCallBudget(message.config.callsPerMinute);
      void begin(message, questions, budget).then(
        (started) => {
          server = started;
          send({ kind: 'serving', address: started.address });
        },
        (error: unknown) => {
          // Exits only after the message was delivered, because a process exit loses pending messages.
          process.send?.({ kind: 'failed', error: wiredError(error) } satisfies ToPrimary, undefined, undefined, () => process.exit(1));
        },
      );
    }
  });
  process.on('SIGTERM', () => void end(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      console.error('A worker process of Waybill stops because of an internal error:', error);
      void end(1);
    });
  }
  send({ kind: 'hello' });
}

function begin({ config, addresses, expectPages }: Extract<ToWorker, { kind: 'begin' }>, questions: PrimaryQuestions, budget: CallBudget) {
  const machine = {
    addresses,
    problem: questions.problem,
    fairness: { expensive: questions.expensive, budget },
    measuring: questions.figures,
  };
  return serveCalls(config, machine, (message) => send({ kind: 'notice', message }), { expectPages });
}

function send(message: ToPrimary): void {
  if (cluster.worker?.isConnected() === true) process.send?.(message, undefined, undefined, () => undefined);
}
