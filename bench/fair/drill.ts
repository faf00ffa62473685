import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Caller, signInOften } from '../server/caller.ts';
import { shareOf } from '../statistics.ts';
import type { AttackName } from './attacks.ts';

export interface FairFigures {
  readonly attack: AttackName;
  /** 99th percentile in ms of another tenant's smallest call, without and during the attack. */
  readonly idle: number;
  readonly during: number;
  /** 99th percentile in ms of this program's own delay, which shows the load of the machine. */
  readonly late: readonly [idle: number, during: number];
  readonly calls: number;
  /** Replies to the attacker by status. */
  readonly answers: string;
  /** Resident memory in MB of the server's processes: before, at the end, and 30 s later. */
  readonly memory: readonly [before: number, end: number, later: number];
}

const victim = { username: 'globex', password: 'Demo1234' };
const smallest = { path: '/sys/getLoginUserInfo' };
/** The victim's connections, enough to reach every process of the server. */
const browsers = 8;
const everyMs = 20;
const memoryReturnsMs = 30_000;

/** Returns the limit in ms of another tenant's call during an attack. */
export function mostDuring(idle: number): number {
  return 2 * idle + 20;
}

/** Measures one attack on a server with this process id. */
export async function fairDrill(address: string, pid: number, attack: AttackName, milliseconds = 10_000): Promise<FairFigures> {
  const callers = await signInOften(address, victim, browsers);
  try {
    await measure(callers, 2_000);
    const attacker = fork(fileURLToPath(new URL('./attacker.ts', import.meta.url)), [address, attack, String(milliseconds)], {
      execArgv: ['--import', 'tsx'],
    });
    await answerOf(attacker);
    // It represents another machine, so it must not take CPU time from the server.
    setPriority(attacker.pid ?? 0, constants.priority.PRIORITY_LOW);
    await pause(3_000);
    const idle = await measure(callers, milliseconds);
    const before = memoryOf(pid);
    const answered = answerOf(attacker);
    attacker.send('go');
    const during = await measure(callers, milliseconds);
    const end = memoryOf(pid);
    const answers = JSON.stringify(await answered);
    await pause(memoryReturnsMs);
    return {
      attack,
      idle: shareOf(idle.times, 0.99),
      during: shareOf(during.times, 0.99),
      late: [shareOf(idle.late, 0.99), shareOf(during.late, 0.99)],
      calls: during.times.length,
      answers,
      memory: [before, end, memoryOf(pid)],
    };
  } finally {
    for (const caller of callers) caller.close();
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The attacker exited with ${code}.`)));
  ended.catch(() => undefined);
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

/** Calls at a fixed rate, even when the server stalls. */
async function measure(callers: readonly Caller[], milliseconds: number) {
  const times: number[] = [];
  const late: number[] = [];
  const running: Promise<void>[] = [];
  const until = performance.now() + milliseconds;
  for (let at = 0; performance.now() < until; at += 1) {
    const caller = callers[at % callers.length];
    if (caller !== undefined) running.push(caller.time(smallest).then((ms) => void times.push(ms)));
    const asked = performance.now();
    await pause(everyMs);
    late.push(performance.now() - asked - everyMs);
  }
  await Promise.all(running);
  return { times, late };
}

/** Returns the resident memory in MB of a process and its descendants, except PostgreSQL. */
export function memoryOf(pid: number): number {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  try {
    if (read('comm').trim() === 'postgres') return 0;
    const own = Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1] ?? 0) / 1_024;
    const children = read(`task/${pid}/children`)
      .trim()
      .split(/\s+/)
      .filter((id) => id !== '');
    return own + children.reduce((sum, id) => sum + memoryOf(Number(id)), 0);
  } catch {
    // The process has ended.
    return 0;
  }
}
