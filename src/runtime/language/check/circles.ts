import type { JsonPath } from '../problem.ts';

interface Node {
  /** The names that this one leads to. */
  readonly next: readonly string[];
  readonly path: JsonPath;
}

export interface Circle {
  /** Where its first name stands. */
  readonly path: JsonPath;
  /** Its names in turn, the first one again at the end. */
  readonly circle: readonly string[];
}

/** Circles among things that lead to each other by name; each name is told in one of them. */
export function circlesIn(nodes: ReadonlyMap<string, Node>): readonly Circle[] {
  const told = new Set<string>();
  const found: Circle[] = [];
  for (const [start, { path }] of nodes) {
    const circle = circleFrom(start, nodes);
    if (circle === undefined || circle.some((name) => told.has(name))) continue;
    for (const name of circle) told.add(name);
    found.push({ path, circle: [...circle, start] });
  }
  return found;
}

function circleFrom(start: string, nodes: ReadonlyMap<string, Node>): readonly string[] | undefined {
  const pending: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (let way = pending.pop(); way !== undefined; way = pending.pop()) {
    const at = way.at(-1) ?? start;
    for (const name of nodes.get(at)?.next ?? []) {
      if (name === start) return way;
      if (!nodes.has(name) || seen.has(name)) continue;
      seen.add(name);
      pending.push([...way, name]);
    }
  }
  return undefined;
}
