/** A value that was put. */
interface Put {
  readonly value: unknown;
}

/** What is written under one key: one value after the other, and of those that come while one is under way only the last. */
export interface Writes {
  /** Settles as the write of this value does, or of the one that took its place. */
  put(value: unknown): Promise<void>;
  /** What was put last, another one for each put; null before the first. */
  latest(): Put | null;
  isSettled(): boolean;
  /** The page goes: what waits is sent at once, behind what is under way. */
  flush(): void;
}

interface Waiting extends Put {
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (failure: unknown) => void;
}

export function createWrites(write: (value: unknown) => Promise<void>): Writes {
  let latest: Put | null = null;
  let next: Waiting | null = null;
  let isWorking = false;

  const send = async () => {
    if (next === null) return;
    const { value, resolve, reject } = next;
    next = null;
    await write(value).then(resolve, reject);
  };
  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    while (next !== null) await send();
    isWorking = false;
  };

  return {
    put(value) {
      latest = { value };
      next = next === null ? waitingFor(value) : { ...next, value };
      const { done } = next;
      void work();
      return done;
    },
    latest: () => latest,
    isSettled: () => !isWorking,
    flush: () => void send(),
  };
}

function waitingFor(value: unknown): Waiting {
  let resolve: () => void = () => undefined;
  let reject: (failure: unknown) => void = () => undefined;
  const done = new Promise<void>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  return { value, done, resolve, reject };
}
