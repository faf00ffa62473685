import { readdirSync, readFileSync } from 'node:fs';

/** Returns the resident memory in MB of a process and its descendants, read from /proc. */
export function residentMb(pid: number): number {
  return processesOf(pid).reduce((sum, { megabytes }) => sum + megabytes, 0);
}

/** Lists a process and its descendants with their resident memory. */
export function processesOf(pid: number): readonly { readonly name: string; readonly megabytes: number }[] {
  const parents = parentsOf();
  const isBelow = (candidate: number): boolean => {
    for (let at: number | undefined = candidate; at !== undefined && at > 1; at = parents.get(at)) if (at === pid) return true;
    return false;
  };
  return [...parents.keys()]
    .filter(isBelow)
    .map((member) => ({ name: member === pid ? 'first process' : 'process', megabytes: Number(field(member, 'VmRSS') ?? 0) / 1024 }));
}

/** Records the peak until it is stopped. */
export function watchPeak(pid: number, everyMs: number): { stop(): number } {
  let peak = residentMb(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function parentsOf(): ReadonlyMap<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.map((pid) => [Number(pid), Number(field(Number(pid), 'PPid') ?? 0)]));
}

/** @returns the value of a line such as `VmRSS:   1234 kB`; undefined when the process has ended */
function field(pid: number, name: string): string | undefined {
  try {
    return new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
