import { type FairQueue, tooMany } from '../fairness/fair-queue.ts';
import type { Measured } from '../metrics/scrape.ts';
import type { Question, ToPrimary, ToWorker } from './messages.ts';

/** A worker's questions to the primary. */
export interface PrimaryQuestions {
  receive(message: Extract<ToWorker, { kind: 'answer' }>): void;
  /** Returns the reason why the database cannot serve, as the process that runs it reports; null when it can. */
  problem(): Promise<string | null>;
  /** Returns the figures of all workers, the asking one among them. */
  figures(): Promise<Measured>;
  /** The fair queue for expensive calls of all processes. */
  readonly expensive: FairQueue;
}

/** Unanswered questions by number. */
export function askPrimary(send: (message: ToPrimary) => void): PrimaryQuestions {
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;

  function ask(question: Question): { readonly id: number; readonly answered: Promise<unknown> } {
    last += 1;
    const id = last;
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    send({ kind: 'ask', id, question });
    return { id, answered };
  }

  return {
    receive({ id, answer }) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
    async problem() {
      const answer = await ask({ about: 'problem' }).answered;
      return typeof answer === 'string' ? answer : null;
    },
    // Both processes run the same program, so the question determines the answer.
    figures: async () => (await ask({ about: 'figures' }).answered) as Measured,
    expensive: {
      async enter(ticket) {
        const { id, answered } = ask({ about: 'turn', ticket });
        if ((await answered) !== true) throw tooMany();
        return () => send({ kind: 'leave', id });
      },
    },
  };
}
