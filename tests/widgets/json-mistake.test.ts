import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMistake } from '../../src/widgets/widget/api-console/json-mistake.ts';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the place of a mistake in JSON', () => {
  it('is there for exactly those texts that the browser cannot parse', () => {
    const sign = fc.constantFrom(...'{}[]:,"\\ \n01-.eEtrufalsn\u0000é', 'true', 'null', '"a"', '1.5', '\\u00e9');
    const nearJson = fc
      .tuple(fc.json(), fc.nat(), fc.nat(3), fc.string({ unit: sign, maxLength: 2 }))
      .map(([json, at, cut, put]) => json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + cut));
    const any = fc.oneof(
      fc.json(),
      nearJson,
      fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(any, (text) => {
        expect([text, jsonMistake(text) === null]).toEqual([text, isJson(text)]);
      }),
      { numRuns: 4_000 },
    );
  });

  it('is named by line, column and what is expected there', () => {
    const cases = [
      ['', 1, 1, 'value'],
      ['{', 1, 2, 'key'],
      ['{"a"}', 1, 5, 'colon'],
      ['{"a": 1,\n}', 2, 1, 'key'],
      ["{\n  'a': 1}", 2, 3, 'key'],
      ['{"a": [1 2]}', 1, 10, 'separator'],
      ['{"a": "b\n"}', 1, 7, 'string'],
      ['{"a": "\\x"}', 1, 7, 'string'],
      ['{"a": 1}\r\n}', 2, 1, 'end'],
      ['[1}', 1, 3, 'separator'],
    ] as const;
    for (const [text, line, column, expected] of cases) expect([text, jsonMistake(text)]).toEqual([text, { line, column, expected }]);
  });

  it('is found in a large text as well, however deep', () => {
    expect(jsonMistake(`${'['.repeat(200_000)}${']'.repeat(199_999)}`)).toMatchObject({ expected: 'separator', column: 400_000 });
    expect(jsonMistake(`{"a":"${'x'.repeat(1_000_000)}}`)).toMatchObject({ expected: 'string', column: 6 });
  });
});
