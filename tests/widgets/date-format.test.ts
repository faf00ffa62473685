import { describe, expect, it } from 'vitest';
import { dateFormats, inDateFormat } from '../../contract/values/date-format.ts';
import { readUser } from '../../src/services/account-guards.ts';
import * as cells from '../../src/widgets/cells.generated.ts';
import * as fields from '../../src/widgets/fields.generated.ts';
import { cellContext, cellInput } from './cell-builders.ts';

const context = cellContext({}, { dateFormat: 'DD/MM/YYYY' });

describe('a day in the format of the user', () => {
  it.each([
    ['YYYY-MM-DD', '2026-11-24 08:05:00'],
    ['DD/MM/YYYY', '24/11/2026 08:05:00'],
    ['MM/DD/YYYY', '11/24/2026 08:05:00'],
    ['DD.MM.YYYY', '24.11.2026 08:05:00'],
  ] as const)('%s', (format, shown) => {
    expect(dateFormats).toContain(format);
    expect(inDateFormat('2026-11-24 08:05:00', format)).toBe(shown);
  });
  it.each(['', 'WB2026-11-24', '2026-11-245', 'soon', '2026-11'])('%j begins with no day and stays', (text) =>
    expect(inDateFormat(text, 'DD/MM/YYYY')).toBe(text),
  );
  it('is how cells show it; a time with an offset is first moved into the zone of the company', () => {
    expect(cells.dateCell.text(cellInput('2026-11-24'), context)).toBe('24/11/2026');
    expect(cells.dateCell.text(cellInput('2026-11-23T20:00:00Z'), context)).toBe('24/11/2026');
    expect(cells.dateTimeCell.text(cellInput('2026-11-24 08:05:09'), context)).toBe('24/11/2026 08:05');
    expect(cells.dateRangeCell.text(cellInput(['2026-11-01', '2026-11-24']), context)).toBe('01/11/2026 – 24/11/2026');
  });
  it('is how read-only fields and applied filters show it', () => {
    expect(fields.dateField.text('2026-11-24', context)).toBe('24/11/2026');
    expect(fields.dateField.text('soon', context)).toBe('soon');
    expect(fields.dateRangeField.text(['2026-11-01', '2026-11-24'], context)).toBe('01/11/2026 – 24/11/2026');
    expect(fields.dateTimeRangeField.text(['2026-11-01 00:00:00', '2026-11-24 23:59:59'], context)).toBe(
      '01/11/2026 00:00:00 – 24/11/2026 23:59:59',
    );
  });
  it('is read from a session only if it is one that is known', () => {
    const user = { id: 'u1', username: 'lin' };
    expect(readUser({ ...user, dateFormat: 'DD.MM.YYYY' })).toMatchObject({ dateFormat: 'DD.MM.YYYY' });
    expect(readUser({ ...user, dateFormat: '<b>' })).not.toHaveProperty('dateFormat');
  });
});
