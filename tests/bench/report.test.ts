import { describe, expect, it } from 'vitest';
import { type Figure, isMet, type Machine, report } from '../../bench/report.ts';

const machine: Machine = {
  cores: '2 × Test',
  memoryGb: 8,
  node: '20.0.0',
  chromium: '150.0',
  commit: 'abc1234',
  when: '2026-01-01 00:00 UTC',
  load: 0.25,
};
const figure = (measured: number): Figure => ({ what: 'first page', measured, atMost: 60, unit: 'ms', spread: '±5%' });

describe('The report of the bench', () => {
  it('holds a figure met at its limit and not above it', () => {
    expect(isMet(figure(60))).toBe(true);
    expect(isMet(figure(60.01))).toBe(false);
  });

  it('holds a rate met from its limit on and not below it', () => {
    const rate = (measured: number): Figure => ({ what: 'calls', measured, atLeast: 800, unit: '/s' });
    expect(isMet(rate(800))).toBe(true);
    expect(isMet(rate(799))).toBe(false);
    const text = report(machine, [{ title: 'Server', figures: [rate(600)], body: '' }], [], []);
    expect(text).toContain('| calls | >= 800/s | 600/s |  | **short by 25%** |');
  });

  it('says by how much a figure falls short, beside what was asked and its spread', () => {
    const text = report(machine, [{ title: 'Server', figures: [figure(75)], body: 'the details' }], [], []);
    expect(text).toContain('| first page | <= 60.0 ms | 75.0 ms | ±5% | **short by 25%** |');
    expect(text).toContain('## Server\n\nthe details');
  });

  it('names the machine, and the parts that could not be measured', () => {
    const text = report(machine, [], ['pages: No page baseline'], [{ part: 'pages', minutes: 4.25 }]);
    expect(text).toContain('2 × Test, 8 GB, Node 20.0.0, Chromium 150.0, commit abc1234');
    expect(text).toContain('Load before the run: 0.25.\nMinutes: pages 4.3.');
    expect(text).toContain('## Not measured\n\n- pages: No page baseline');
  });
});
