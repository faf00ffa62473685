type Input = Readonly<Record<string, unknown>>;

/**
 * Loads a page of a list from a backend whose pages have a size of their own: it asks for each of them that has rows of the page.
 * @param rows the rows of a page of the backend
 * @param load loads one page of the backend
 */
export async function gatherRows(rows: number, { pageSize, ...input }: Input, load: (input: Input) => Promise<unknown>): Promise<unknown> {
  const size = Number(pageSize ?? rows);
  const begin = (Number(input.pageNo) - 1) * size;
  const first = Math.floor(begin / rows) + 1;
  const records: unknown[] = [];
  for (let at = first; ; at++) {
    const reply = await load({ ...input, pageNo: at });
    const found = recordsOf(reply);
    if (found === undefined) return reply;
    records.push(...found);
    const isLast = found.length < rows || at * rows >= begin + size;
    const from = begin - (first - 1) * rows;
    if (isLast) return { ...Object(reply), records: records.slice(from, from + size) };
  }
}

function recordsOf(reply: unknown): readonly unknown[] | undefined {
  return typeof reply === 'object' && reply !== null && 'records' in reply && Array.isArray(reply.records) ? reply.records : undefined;
}
