import { expect, test } from 'vitest';
import { enumItems, enumValue } from '../../src/runtime/enumeration.ts';
import type { CompiledField } from '../../src/runtime/language/stages.ts';
import type { Message } from '../../src/runtime/ports.ts';

const translate = (message: Message) => (typeof message === 'string' ? message : String(Reflect.get(message, 'zh_CN')));

test('what is no choice is left out of a tree, and the others stay', () => {
  const children = [{ value: 'de', label: 'Germany' }, ['a list'], null, { value: 'fr' }, 7];
  const choices: unknown = [{ value: 'eu', label: { zh_CN: '欧洲', en_US: 'Europe' }, children }];
  const listed = choices as NonNullable<CompiledField['enum']>;
  const items = enumItems(listed, { language: 'zh_CN', translate });
  expect(items.map(({ value, text, parent }) => [value, text, parent])).toEqual([
    ['eu', '欧洲', undefined],
    ['de', 'Germany', 'eu'],
    ['7', '7', 'eu'],
  ]);
  expect(enumValue(listed, '7')).toBe(7);
});
