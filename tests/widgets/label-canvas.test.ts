import { describe, expect, test } from 'vitest';
import { moved, noGuides, resized, snapped } from '../../src/widgets/widget/label-canvas/geometry.ts';
import { begun, changed, redone, undone } from '../../src/widgets/widget/label-canvas/history.ts';

const paper = { width: 100, height: 150 };
const box = { x: 10, y: 20, width: 30, height: 8 };

describe('elements on the paper', () => {
  test('move by steps of the grid and stay on the paper', () => {
    expect(moved(box, 0.5, -0.5, paper)).toEqual({ ...box, x: 10.5, y: 19.5 });
    expect(moved(box, 0.3, 0.2, paper)).toEqual({ ...box, x: 10.5, y: 20 });
    expect(moved(box, -50, 500, paper)).toEqual({ ...box, x: 0, y: 142 });
    expect(moved({ ...box, x: 10.13 }, 0.1, 0, paper).x).toBe(10);
  });

  test('grow by steps of the grid, not beyond the paper and not to nothing', () => {
    expect(resized(box, 0.5, 0.5, paper)).toEqual({ ...box, width: 30.5, height: 8.5 });
    expect(resized(box, 500, 500, paper)).toEqual({ ...box, width: 90, height: 130 });
    expect(resized(box, -500, -500, paper)).toEqual({ ...box, width: 1, height: 1 });
  });

  test('snap with either edge or the middle to the paper and to each other', () => {
    const other = { x: 50, y: 60, width: 20, height: 10 };
    expect(snapped({ ...box, x: 50.6, y: 40 }, [other], paper)).toEqual({ box: { ...box, x: 50, y: 40 }, guides: { x: [50], y: [] } });
    expect(snapped({ ...box, x: 39.5, y: 52.4 }, [other], paper)).toEqual({
      box: { ...box, x: 40, y: 52 },
      guides: { x: [70], y: [60] },
    });
    expect(snapped({ ...box, x: 34.6, y: 141.5 }, [], paper)).toEqual({ box: { ...box, x: 35, y: 142 }, guides: { x: [50], y: [150] } });
    expect(snapped(box, [other], paper)).toEqual({ box, guides: noGuides });
  });
});

test('undo and redo step through the states, and a new state ends what was undone', () => {
  const three = changed(changed(begun('a'), 'b'), 'c');
  expect(undone(three).present).toBe('b');
  expect(undone(undone(undone(three))).present).toBe('a');
  expect(redone(undone(three))).toEqual(three);
  expect(redone(three)).toBe(three);
  const other = changed(undone(three), 'd');
  expect(redone(other).present).toBe('d');
  expect(undone(other).present).toBe('b');
  expect(changed(three, 'c')).toBe(three);
});
