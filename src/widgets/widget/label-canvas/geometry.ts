/** A rectangle on the paper in millimetres, from its left upper corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Paper = Pick<Box, 'width' | 'height'>;

/** Lines that a dragged element lies on, in millimetres. */
export interface Guides {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The grid of positions and sizes, and one press of an arrow key. */
export const step = 0.5;
/** The least side of an element. */
const least = 1;
/** An edge this close to a line snaps to it. */
const reach = 1;

export const noGuides: Guides = { x: [], y: [] };

/** Moves a box, by whole steps of the grid, and keeps it on the paper. */
export function moved(box: Box, dx: number, dy: number, paper: Paper): Box {
  return { ...box, x: within(onGrid(box.x + dx), paper.width - box.width), y: within(onGrid(box.y + dy), paper.height - box.height) };
}

/** Moves the right lower corner of a box, by whole steps of the grid, and keeps it on the paper. */
export function resized(box: Box, dx: number, dy: number, paper: Paper): Box {
  return {
    ...box,
    width: Math.max(least, Math.min(onGrid(box.width + dx), hundredths(paper.width - box.x))),
    height: Math.max(least, Math.min(onGrid(box.height + dy), hundredths(paper.height - box.y))),
  };
}

/** Moves a box to the lines of the paper and of other boxes that its edges or its middle nearly lie on. */
export function snapped(box: Box, others: readonly Box[], paper: Paper): { readonly box: Box; readonly guides: Guides } {
  const x = closest([box.x, box.x + box.width / 2, box.x + box.width], linesOf(others, paper, 'x', 'width'));
  const y = closest([box.y, box.y + box.height / 2, box.y + box.height], linesOf(others, paper, 'y', 'height'));
  return {
    box: {
      ...box,
      x: x === null ? box.x : within(hundredths(box.x + x.by), paper.width - box.width),
      y: y === null ? box.y : within(hundredths(box.y + y.by), paper.height - box.height),
    },
    guides: { x: x === null ? [] : [x.line], y: y === null ? [] : [y.line] },
  };
}

function linesOf(others: readonly Box[], paper: Paper, at: 'x' | 'y', side: 'width' | 'height'): readonly number[] {
  const ofBoxes = others.flatMap((other) => [other[at], other[at] + other[side] / 2, other[at] + other[side]]);
  return [0, paper[side] / 2, paper[side], ...ofBoxes];
}

function closest(edges: readonly number[], lines: readonly number[]): { readonly by: number; readonly line: number } | null {
  const found = edges.flatMap((edge) => lines.map((line) => ({ by: line - edge, line })));
  const near = found.filter(({ by }) => Math.abs(by) <= reach).sort((one, other) => Math.abs(one.by) - Math.abs(other.by));
  return near[0] ?? null;
}

function within(value: number, most: number): number {
  return hundredths(Math.max(0, Math.min(value, most)));
}

function onGrid(value: number): number {
  return hundredths(Math.round(value / step) * step);
}

/** Sums of decimals are no decimals; no printer resolves a hundredth of a millimetre. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
