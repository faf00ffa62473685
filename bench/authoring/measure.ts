import type { Section } from '../report.ts';
import { countPages, countsTable } from './count.ts';

/** Counts the pages of the tutorial against the same pages in amis JSON and in ProTable TSX. It needs neither server nor browser. */
export async function measureAuthoring(): Promise<Section> {
  const pages = countPages();
  const longer = pages.flatMap(({ page, counts: { ours, ...others } }) =>
    Object.entries(others).flatMap(([way, other]) =>
      (['bytes', 'lines', 'tokens'] as const).filter((of) => ours[of] >= other[of]).map((of) => `${page}: ${of}, ${way}`),
    ),
  );
  const figures = pages.map(({ page, counts: { ours, amis, pro } }) => ({
    what: `${page}: bytes, relative to the shorter of amis and ProTable`,
    measured: ours.bytes / Math.min(amis.bytes, pro.bytes),
    unit: '×' as const,
    atMost: 1,
  }));
  const body = `${countsTable(pages)}\n\nNot shorter than the other: ${longer.length === 0 ? 'nothing' : longer.join('; ')}.`;
  return { title: 'Authoring', figures, body };
}
