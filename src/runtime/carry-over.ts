import type { CompiledBlock, CompiledScreen } from './language/stages.ts';
import { isRecord } from './language/walk/schema.ts';

/** The React keys of blocks. */
export type BlockKeys = Pick<WeakMap<CompiledBlock, string>, 'get' | 'set'>;

/**
 * Merges a saved document into the shown screen: unchanged parts are reused and keep their state. A changed list or form starts
 * anew; blocks without state take the new definition. An unreadable document leaves the shown blocks alone and shows its problems
 * above them.
 */
export function carryOver(shown: CompiledScreen | null, fresh: CompiledScreen, keys: BlockKeys): CompiledScreen {
  if (shown === null) return fresh;
  if (fresh.body.length === 0 && fresh.problems.length > 0) return { ...shown, problems: fresh.problems };
  const body = new Carrier(keys).blocks(shown.body, fresh.body);
  return { ...fresh, params: isSame(shown.params, fresh.params, false) ? shown.params : fresh.params, body };
}

/** Blocks without state derived from their definition; a new definition acts like new data. */
const adaptable: ReadonlySet<string> = new Set(['detail', 'card', 'grid', 'stats', 'result']);

let lastKey = 0;

class Carrier {
  readonly #keys: BlockKeys;

  constructor(keys: BlockKeys) {
    this.#keys = keys;
  }

  blocks(shown: readonly CompiledBlock[], fresh: readonly CompiledBlock[]): readonly CompiledBlock[] {
    const pairs = pair(shown, fresh);
    const carried = fresh.map((block) => this.#block(pairs.get(block), block));
    return carried.length === shown.length && carried.every((block, index) => block === shown[index]) ? shown : carried;
  }

  #block(shown: CompiledBlock | undefined, fresh: CompiledBlock): CompiledBlock {
    if (shown !== undefined && isSame(shown, fresh, false)) return shown;
    const isReused = shown !== undefined && (isSame(shown, fresh, true) || (adaptable.has(fresh.block) && shown.block === fresh.block));
    const block = isReused ? asBlock(this.#parts(shown, fresh)) : fresh;
    this.#keys.set(block, isReused ? (this.#keys.get(shown) ?? shown.path) : `${fresh.path}#${++lastKey}`);
    return block;
  }

  #parts(shown: object, fresh: object): object {
    const old = new Map<string, unknown>(Object.entries(shown));
    return Object.fromEntries(Object.entries(fresh).map(([key, value]) => [key, this.#value(old.get(key), value)]));
  }

  #value(shown: unknown, fresh: unknown): unknown {
    if (isSame(shown, fresh, false)) return shown;
    if (isBlocks(shown) && isBlocks(fresh)) return this.blocks(shown, fresh);
    if (Array.isArray(shown) && Array.isArray(fresh)) return fresh.map((item: unknown, index) => this.#value(shown[index], item));
    return isRecord(shown) && isRecord(fresh) && !isExpression(fresh) ? this.#parts(shown, fresh) : fresh;
  }
}

/** Pairs old and new blocks: first equal blocks at any position, then equal names, then equal positions. */
function pair(shown: readonly CompiledBlock[], fresh: readonly CompiledBlock[]): ReadonlyMap<CompiledBlock, CompiledBlock> {
  const left = new Set(shown);
  const pairs = new Map<CompiledBlock, CompiledBlock>();
  const tests: readonly ((old: CompiledBlock, block: CompiledBlock) => boolean)[] = [
    (old, block) => isSame(old, block, false),
    (old, block) => isSame(old, block, true),
    (old, block) => old.block === block.block && nameOf(block) !== undefined && nameOf(old) === nameOf(block),
    (old, block) => old.block === block.block && old.path === block.path,
  ];
  for (const test of tests)
    for (const block of fresh) {
      const old = pairs.has(block) ? undefined : [...left].find((one) => test(one, block));
      if (old === undefined) continue;
      pairs.set(block, old);
      left.delete(old);
    }
  return pairs;
}

function nameOf(block: CompiledBlock): string | undefined {
  return 'name' in block ? block.name : undefined;
}

/** Whether two compiled values are equal; expressions compare by source. `anywhere` ignores the position of blocks. */
function isSame(one: unknown, other: unknown, anywhere: boolean): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index], anywhere));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  if (isExpression(one) || isExpression(other)) return isExpression(one) && isExpression(other) && one.source === other.source;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) => Object.hasOwn(other, name) && ((anywhere && name === 'path' && 'block' in one) || isSame(one[name], other[name], anywhere)),
  );
}

function isExpression(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value.evaluate === 'function';
}

function isBlocks(value: unknown): value is readonly CompiledBlock[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isRecord(item) && 'block' in item && 'path' in item);
}

/** Assembles a block from parts of two compiled blocks of the same kind. */
function asBlock(parts: object): CompiledBlock {
  return parts as CompiledBlock;
}
