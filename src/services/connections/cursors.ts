type Input = Readonly<Record<string, unknown>>;

/** Pages that are read to reach one whose mark is not known, as after a reload. */
const mostSteps = 50;
/** Lists whose marks are remembered. */
const mostLists = 40;

/**
 * Loads a page of a list whose pages follow one another by marks.
 * @param memory marks of the pages by list and search, from the second page on
 */
export async function followCursors(
  memory: Map<string, string[]>,
  id: string,
  input: Input,
  load: (input: Input) => Promise<unknown>,
): Promise<unknown> {
  const { pageNo, ...search } = input;
  const page = Number(pageNo ?? 1);
  const key = JSON.stringify([id, search]);
  const marks = page <= 1 ? [] : (memory.get(key) ?? []);
  memory.delete(key);
  memory.set(key, marks);
  const [oldest] = memory.keys();
  if (memory.size > mostLists && oldest !== undefined) memory.delete(oldest);
  // The mark of page n is that which page n - 1 names.
  for (let at = Math.min(page, marks.length + 1), steps = 0; ; at++, steps++) {
    const cursor = marks[at - 2];
    const reply = await load({ ...input, pageNo: at, ...(cursor === undefined ? {} : { cursor }) });
    const next = typeof reply === 'object' && reply !== null && 'cursor' in reply ? reply.cursor : undefined;
    if (typeof next === 'string') marks[at - 1] = next;
    if (at >= page || typeof next !== 'string' || steps >= mostSteps) return at >= page ? reply : { ...Object(reply), records: [] };
  }
}
