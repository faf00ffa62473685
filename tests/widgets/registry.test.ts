import { describe, expect, it } from 'vitest';
import blockTexts from '../../src/locales/en-US/blocks.json' with { type: 'json' };
import english from '../../src/locales/en-US/widgets.json' with { type: 'json' };
import chineseBlockTexts from '../../src/locales/zh-CN/blocks.json' with { type: 'json' };
import chinese from '../../src/locales/zh-CN/widgets.json' with { type: 'json' };
import { describeWidgets, registry } from '../../src/widgets/registry.ts';
import { widgets } from '../../src/widgets/widgets.generated.ts';

describe('the registry', () => {
  it('describes every widget without a DOM, once, with closed properties', async () => {
    expect(typeof document).toBe('undefined');
    const described = await describeWidgets();
    const names = described.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(described.length).toBe(
      Object.keys(registry.cells).length + Object.keys(registry.fields).length + Object.keys(registry.widgets).length,
    );
    for (const { properties } of described) expect(properties).toMatchObject({ type: 'object', additionalProperties: false });
    // What the manifest holds is JSON; nothing of it may be lost on the way.
    expect(JSON.parse(JSON.stringify(described))).toHaveLength(described.length);
  });
  it('says of each field, and of nothing else, how a search sends it', async () => {
    for (const { kind, search } of await describeWidgets()) expect(search !== undefined).toBe(kind === 'field');
  });
  it('lists block widgets under their own names', async () => {
    for (const [name, load] of Object.entries(widgets)) expect((await load()).name).toBe(name);
  });
  it('has the cell that stands in for any other', () => expect(registry.cells.text).toBeDefined());
});

describe.each([
  ['widgets', english, chinese],
  ['large widgets', blockTexts, chineseBlockTexts],
] as const)('texts of the %s', (_area, english, chinese) => {
  it('are the same keys in both languages', () => expect(Object.keys(english)).toEqual(Object.keys(chinese)));
  it('use the same placeholders in both languages', () => {
    const placeholders = (text: string) => [...text.matchAll(/{{\w+}}/g)].map(([found]) => found).sort();
    const other: Readonly<Record<string, string>> = chinese;
    for (const [key, text] of Object.entries(english)) expect([key, placeholders(other[key] ?? '')]).toEqual([key, placeholders(text)]);
  });
});
