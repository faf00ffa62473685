import type { LabelTemplate } from '../../contract/entities/orders/label.ts';
import type { Origin } from './layout/area.ts';
import { type Page, pointsPerMillimetre } from './layout/marks.ts';

/** Places labels on sheets, row by row; a label without a sheet is a page of its own. */
export function createSheets({ width, height, sheet }: LabelTemplate) {
  const labels: Page[] = [];
  const perSheet = sheet === undefined ? 1 : sheet.columns * sheet.rows;
  return {
    /** The place of the next label. */
    place: () => labels.length,
    originAt(place: number): Origin {
      if (sheet === undefined) return { x: 0, y: 0 };
      const at = place % perSheet;
      return { x: (at % sheet.columns) * width * pointsPerMillimetre, y: Math.floor(at / sheet.columns) * height * pointsPerMillimetre };
    },
    add(pages: readonly Page[]): void {
      labels.push(...pages);
    },
    pages(): readonly Page[] {
      if (sheet === undefined) return labels;
      const size = { width: sheet.width * pointsPerMillimetre, height: sheet.height * pointsPerMillimetre };
      return Array.from({ length: Math.ceil(labels.length / perSheet) }, (_unused, at) => ({
        ...size,
        marks: labels.slice(at * perSheet, (at + 1) * perSheet).flatMap(({ marks }) => marks),
      }));
    },
  };
}
