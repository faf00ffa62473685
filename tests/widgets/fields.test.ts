import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { rangeProblem } from '../../contract/values/date-range.ts';
import { asNumbers, parseNumbers } from '../../contract/values/number-list.ts';
import * as fields from '../../src/widgets/fields.generated.ts';
import { itemText, offeredItems } from '../../src/widgets/parts/dictionary-items.ts';
import { presetsFrom } from '../../src/widgets/parts/field/range-picker.tsx';
import { greetingOf } from '../../src/widgets/parts/greeting-of.ts';
import { readSignInFailure } from '../../src/widgets/parts/sign-in/sign-in-failure.ts';
import { cellContext } from './cell-builders.ts';

describe('a number list (ux.md: paste is understood)', () => {
  it.each([
    ['comma', 'A1,A2'],
    ['blank', 'A1 A2'],
    ['newline', 'A1\nA2'],
    ['Windows newline', 'A1\r\nA2\r\n'],
    ['tab of a spreadsheet', 'A1\tA2'],
    ['Chinese comma', 'A1，A2'],
    ['a mixture with gaps', ' ,A1,, \n\t A2 ;'],
  ])('splits by %s', (_name, text) => expect(parseNumbers(text)).toEqual(['A1', 'A2']));
  it('keeps order and drops repetitions', () => expect(parseNumbers('B,A,B,C,A')).toEqual(['B', 'A', 'C']));
  it('takes 200 pasted numbers', () => {
    const numbers = Array.from({ length: 200 }, (_, index) => `WB${String(index).padStart(8, '0')}`);
    expect(parseNumbers(numbers.join('\n'))).toEqual(numbers);
  });
  it('reads a value that came as list or text, and nothing else', () => {
    expect(asNumbers(['A1', 'A2 A3'])).toEqual(['A1', 'A2', 'A3']);
    expect(asNumbers('A1,A2')).toEqual(['A1', 'A2']);
    expect(asNumbers(undefined)).toEqual([]);
    expect(asNumbers({ a: 1 })).toEqual([]);
  });
});

describe('a date range of at most 31 days (spec section 9; wire.md: calendar days, both ends included)', () => {
  it.each([
    ['2026-01-01', '2026-01-01', 1],
    ['2026-01-01', '2026-01-31', 31],
    ['2026-01-01', '2026-02-01', 32],
    ['2024-02-28', '2024-03-01', 3],
    ['2026-03-01 23:59:59', '2026-03-31 00:00:00', 31],
  ])('%s to %s covers %d', (begin, end, days) =>
    expect([rangeProblem([begin, end], days), rangeProblem([begin, end], days - 1)]).toEqual([null, 'tooLong']),
  );
  it('takes 31 days and warns at 32', () => {
    expect(rangeProblem(['2026-01-01', '2026-01-31'], 31)).toBeNull();
    expect(rangeProblem(['2026-01-01', '2026-02-01'], 31)).toBe('tooLong');
  });
  it('warns of ends in the wrong order', () => {
    expect(rangeProblem(['2026-02-01', '2026-01-01'], 31)).toBe('reversed');
    expect(rangeProblem(['2026-01-01 10:00:00', '2026-01-01 09:59:59'], 31)).toBe('reversed');
  });
  it.each([[undefined], [[]], ['2026-01-01']])('%j is no range, so nothing is wrong', (value) =>
    expect(rangeProblem(value, 31)).toBeNull(),
  );
  it.each([[['2026-01-01', '']], [['', '2026-01-01']]])('%j is not complete', (value) =>
    expect(rangeProblem(value, 31)).toBe('incomplete'),
  );
  it.each(['2026-11-21', '2026-01-31', '2024-02-29', '2026-03-01', '2026-12-31', '2026-01-01'])(
    'offers no ready-made range over 31 days on %s',
    (today) => {
      for (const { range } of presetsFrom(today)) {
        expect(rangeProblem(range, 31)).toBeNull();
        expect(range[1] <= today).toBe(true);
      }
    },
  );
  it('knows last month in January and in March', () => {
    const lastMonth = (today: string) => presetsFrom(today).find(({ name }) => name === 'lastMonth')?.range;
    expect(lastMonth('2026-01-15')).toEqual(['2025-12-01', '2025-12-31']);
    expect(lastMonth('2024-03-31')).toEqual(['2024-02-01', '2024-02-29']);
  });
});

describe('the greeting (spec section 2: before 9, until 11, until 13, before 20)', () => {
  it.each([
    [0, 'morning'],
    [8, 'morning'],
    [9, 'forenoon'],
    [11, 'forenoon'],
    [12, 'noon'],
    [13, 'noon'],
    [14, 'afternoon'],
    [19, 'afternoon'],
    [20, 'evening'],
    [23, 'evening'],
  ] as const)('at %d o’clock it is %s', (hour, greeting) => expect(greetingOf(hour)).toBe(greeting));
});

describe('items of a dictionary in a field', () => {
  const items = [
    { value: '1', text: 'One', title: 'One' },
    { value: '2', text: 'Two', title: 'Two', disabled: '1' },
  ];
  it('does not offer what is disabled, unless it is the value already', () => {
    expect(offeredItems(items, undefined).map(({ value }) => value)).toEqual(['1']);
    expect(offeredItems(items, '2').map(({ value }) => value)).toEqual(['1', '2']);
  });
  it('reads a value by its item, compared as strings', () => {
    expect(itemText(1, items)).toBe('One');
    expect(itemText('9', items)).toBe('9');
    expect(itemText(null, items)).toBe('—');
  });
});

describe('every field as text', () => {
  it.each(
    Object.values(fields)
      .filter(({ value }) => value !== 'nothing')
      .map((field) => [field.name, field] as const),
  )('%s shows a dash for no value', (_name, field) => expect(field.text(undefined, cellContext())).toBe('—'));
  it('never writes a password out', () => expect(fields.passwordField.text('Demo1234', cellContext())).not.toContain('Demo'));
});

describe('a refused sign-in (spec section 4; wire.md, Sign-in)', () => {
  const text = (key: string) => key;
  const refused = (message: string, detail: Partial<CallFailure['detail']>) =>
    new CallFailure(message, { kind: 'refused', status: 200, ...detail });

  it('says a wrong password above the form and goes back to the password', () => {
    const found = readSignInFailure(refused('Account or password is wrong', { errorCode: 'login_failed' }), text);
    expect(found).toEqual({
      beside: {},
      message: 'Account or password is wrong',
      needsCaptcha: false,
      offersCode: false,
      focus: 'password',
    });
  });
  it.each(['captcha_required', 'captcha_wrong'])('asks for the graphic code on %s, with the message beside it', (errorCode) => {
    const found = readSignInFailure(refused('Type the code', { errorCode }), text);
    expect(found).toMatchObject({ beside: { captcha: 'Type the code' }, message: null, needsCaptcha: true, focus: 'captcha' });
  });
  it('puts messages of fields beside their fields', () => {
    const failure = refused('Invalid', {
      errorCode: 'invalid_fields',
      fields: [{ path: 'username', rule: 'required', message: 'Name missing' }],
    });
    expect(readSignInFailure(failure, text)).toMatchObject({ beside: { username: 'Name missing' }, message: null, focus: 'username' });
  });
  it('loses no message of a field that the form does not have', () => {
    const failure = refused('Invalid', { errorCode: 'invalid_fields', fields: [{ path: 'tenant', rule: 'x', message: 'No' }] });
    expect(readSignInFailure(failure, text).message).toBe('Invalid');
  });
  it('words a silent failure', () => {
    expect(readSignInFailure(new CallFailure('', { kind: 'unreachable', status: 0 }), text).message).toBe('widget.failure.unreachable');
    expect(readSignInFailure(new TypeError('x'), text).message).toBe('widget.failure.unknown');
  });
});
