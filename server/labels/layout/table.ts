import type { Static } from 'typebox';
import type { TableElement } from '../../../contract/entities/orders/label.ts';
import { type Area, areaOf, type Chains, type Origin } from './area.ts';
import { fill } from './fill.ts';
import { type Mark, pointsPerMillimetre, type Unfit } from './marks.ts';
import { heightOf, marksOf } from './place-text.ts';
import { breakText, missingGlyphs, prepared } from './text.ts';

type Table = Static<typeof TableElement>;

/** Points between a cell's border and its text. */
const padding = 2;
const rule = 0.5;

/** Lays the rows out on as many pages as they need; the heading stands on each. Rows are not cut: one that exceeds a page is refused. */
export function layoutTable(
  table: Table,
  rows: readonly Readonly<Record<string, string>>[],
  chains: Chains,
  origin: Origin,
): Mark[][] | Unfit {
  const area = areaOf(table, origin);
  const titles = cellsOf(
    table,
    table.columns.map(({ title }) => title),
    chains,
    true,
  );
  if ('reason' in titles) return titles;
  const pages: Mark[][] = [];
  let marks: Mark[] = [];
  let y = area.y;
  const begin = () => {
    marks = [...titles.draw(area, area.y), ...line(area, area.y), ...line(area, area.y + titles.height)];
    y = area.y + titles.height;
    pages.push(marks);
  };
  begin();
  for (const row of rows) {
    const cells = cellsOf(
      table,
      table.columns.map(({ text }) => fill(text, row)),
      chains,
      false,
    );
    if ('reason' in cells) return cells;
    if (y + cells.height > area.y + area.height + 0.1) begin();
    if (y + cells.height > area.y + area.height + 0.1) return { reason: 'tableOverflow', values: {} };
    marks.push(...cells.draw(area, y), ...line(area, y + cells.height));
    y += cells.height;
  }
  return pages;
}

function line({ x, width }: Area, y: number): Mark[] {
  return [{ kind: 'rectangle', x, y, width, height: rule }];
}

interface Cells {
  readonly height: number;
  draw(area: Area, y: number): Mark[];
}

function cellsOf({ columns, size }: Table, texts: readonly string[], chains: Chains, bold: boolean): Cells | Unfit {
  const chain = bold ? chains.bold : chains.regular;
  const missing = texts.flatMap((text) => missingGlyphs(text, chain));
  if (missing.length > 0) return { reason: 'noGlyph', values: { characters: missing.join(' ') } };
  let offset = 0;
  const cells = columns.map(({ width, align }, at) => {
    const place = { x: offset * pointsPerMillimetre + padding, width: width * pointsPerMillimetre - 2 * padding };
    offset += width;
    return { ...place, broken: breakText(prepared(texts[at] ?? ''), place.width / size, chain), ...(align === undefined ? {} : { align }) };
  });
  const height = Math.max(...cells.map(({ broken }) => heightOf(broken.count, size))) + 2 * padding;
  return {
    height,
    draw: (area, y) =>
      cells.flatMap(({ broken, x, width, align }) =>
        marksOf(broken, size, { x: area.x + x, y: y + padding, width, height, size, ...(align === undefined ? {} : { align }) }),
      ),
  };
}
