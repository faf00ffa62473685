/** Runs commands of this repository in parallel and reports their output and duration. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether the environment asks for the documentation; the server reads the same setting (server/config.ts). */
export function hasDocs() {
  return /^(?:1|true|on|yes)$/i.test(process.env.DOCS ?? '');
}

/**
 * @typedef {{ name: string, command: string[], env?: Record<string, string> }} Task the program is looked up in node_modules/.bin first
 * @typedef {{ name: string, ok: boolean, seconds: number }} Outcome
 * @param {Task[]} tasks
 * @param {number} atOnce with 1 the output appears as it comes, otherwise task by task when each has ended
 * @returns {Promise<Outcome[]>} in the order of the tasks; every task runs, also after a failure
 */
export async function runTasks(tasks, atOnce) {
  /** @type {Outcome[]} */
  const outcomes = [];
  const waiting = [...tasks.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, task] = next;
      outcomes[index] = await runTask(task, atOnce === 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

/**
 * @param {Task} task
 * @param {boolean} live
 * @returns {Promise<Outcome>}
 */
function runTask({ name, command, env: more = {} }, live) {
  const began = performance.now();
  const [program = '', ...args] = command;
  const env = { ...process.env, ...more, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
  if (live) heading(name);
  else console.log(`${name} …`);
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: live ? ['ignore', 'inherit', 'inherit'] : 'pipe',
    shell: process.platform === 'win32',
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    /** @type {(ok: boolean, problem?: string) => void} */
    const end = (ok, problem) => {
      if (!live) heading(name);
      process.stdout.write(Buffer.concat(output));
      if (problem !== undefined) console.log(problem);
      resolve({ name, ok, seconds: (performance.now() - began) / 1000 });
    };
    child.on('error', (error) => end(false, `${program} did not start: ${error.message}`));
    child.on('close', (code, signal) => end(code === 0, signal === null ? undefined : `${program} was ended by ${signal}`));
  });
}

/** @param {string} name */
export function heading(name) {
  console.log(`\n== ${name}`);
}

/** @param {Outcome[]} outcomes */
export function printSummary(outcomes) {
  heading('summary');
  for (const { name, ok, seconds } of outcomes) console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
