import { useEffect, useSyncExternalStore } from 'react';
import { loadCall } from '../data/load-call.ts';
import { pick } from '../inputs.ts';
import type { Ports } from '../ports.ts';
import type { ListController } from './controller.ts';
import { createStore, type Store } from './store.ts';

/** The rows of a list as it was last shown, by their keys, for the details of these rows. */
interface Trail {
  readonly keys: readonly string[];
  /** Rows on the pages before. */
  readonly before: number;
  readonly total: number;
  /** Reads the keys of another page, which stay apart from the list; empty where there are none. */
  readonly page: (number: number) => Promise<readonly string[]>;
  readonly number: number;
  readonly size: number;
}

type Trails = Store<Readonly<Record<string, Trail>>>;

const byPorts = new WeakMap<Ports, Trails>();

function trailsOf(ports: Ports): Trails {
  const known = byPorts.get(ports) ?? createStore<Readonly<Record<string, Trail>>>({});
  byPorts.set(ports, known);
  return known;
}

/** Keeps the rows of a list under the name of its trail, whenever they have loaded. */
export function useKeptTrail(controller: ListController, name: string | undefined, ports: Ports, call: string | null): void {
  useEffect(() => {
    if (name === undefined) return;
    const keep = () => {
      const { rows, page, pageSize, total, loading } = controller.getState();
      if (loading !== null) return;
      const isPaged = controller.isPaged && call !== null;
      const query = controller.query();
      const keysOf = (found: readonly object[]) => found.map((row) => String(pick(row, controller.rowKey)));
      trailsOf(ports).patch({
        [name]: {
          keys: rows.map((row) => controller.keyOf(row)),
          before: isPaged ? (page - 1) * pageSize : 0,
          total,
          number: page,
          size: pageSize,
          page: async (number) => {
            if (!isPaged) return [];
            const reply = await loadCall(ports, call, { ...query, pageNo: number, pageSize });
            const records = Array.isArray(reply) ? reply : pick(reply, 'records');
            return Array.isArray(records) ? keysOf(records) : [];
          },
        },
      });
    };
    keep();
    let { rows, loading } = controller.getState();
    return controller.subscribe(() => {
      const now = controller.getState();
      if (now.rows === rows && now.loading === loading) return;
      ({ rows, loading } = now);
      keep();
    });
  }, [controller, name, ports, call]);
}

/** A record's place in its trail. */
export interface TrailPlace {
  /** Its number among all rows of the list, from 1. */
  readonly number: number;
  readonly total: number;
  /** Resolves to the key of the record before (-1) or after (1), of the next page too; null at an end. */
  readonly to: (step: -1 | 1) => Promise<string | null>;
}

/** Returns where the record stands in the trail; null without such a trail, or outside of it. */
export function useTrailPlace(ports: Ports, name: string | undefined, key: string | null): TrailPlace | null {
  const trails = trailsOf(ports);
  const trail = useSyncExternalStore(trails.subscribe, () => (name === undefined ? undefined : trails.get()[name]));
  const at = trail === undefined || key === null ? -1 : trail.keys.indexOf(key);
  if (trail === undefined || name === undefined || at < 0) return null;
  return {
    number: trail.before + at + 1,
    total: Math.max(trail.total, trail.before + trail.keys.length),
    async to(step) {
      const inPage = trail.keys[at + step];
      if (inPage !== undefined) return inPage;
      const number = trail.number + step;
      const keys = number < 1 ? [] : await trail.page(number);
      const next = step === 1 ? keys[0] : keys.at(-1);
      if (next === undefined) return null;
      trails.patch({ [name]: { ...trail, keys, number, before: (number - 1) * trail.size } });
      return next;
    },
  };
}
