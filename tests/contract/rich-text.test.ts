import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isBlankRichText,
  isRichText,
  parseRichText,
  picturesOf,
  plainRichText,
  type RichNode,
  renderRichText,
} from '../../contract/values/rich-text.ts';

const id = '0b0e6a3e-6e3c-4d1c-9a57-1f1f6f0a7c11';
const image = (attributes: string) => `<p>a<img ${attributes}></p>`;

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((words): RichNode => ({ text: words }));
const picture = fc
  .record({ picture: fc.uuid(), alt: fc.string({ maxLength: 40, unit: 'binary' }) })
  .map((one): RichNode => ({ tag: 'img', ...one }));
const nodes = fc.letrec<{ nodes: readonly RichNode[]; element: RichNode }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4 },
    picture,
    text,
    fc.constant<RichNode>({ tag: 'br' }),
    fc.record({ tag: fc.constantFrom('p', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's'), children: tie('nodes') }),
    fc.record({
      tag: fc.constant('a' as const),
      href: fc.constant('https://carrier.example/a?b=1&c="d"'.replaceAll('"', '')),
      children: tie('nodes'),
    }),
  ),
  // Two texts beside each other are read as one.
  nodes: fc
    .array(tie('element'), { maxLength: 4 })
    .map((list) => list.filter((one, at) => one.text === undefined || list[at - 1]?.text === undefined)),
})).nodes;

describe('rich texts with pictures', () => {
  test('what is written is read as it was, and is of the set', () => {
    fc.assert(
      fc.property(nodes, (tree) => {
        const html = renderRichText(tree);
        expect(html).toSatisfy((made) => isRichText(made, true));
        expect(parseRichText(html, true)).toEqual(tree);
        expect(picturesOf(tree)).toEqual([...html.matchAll(/data-picture="([^"]*)"/g)].map(([, found]) => found));
      }),
    );
  });

  test('where no pictures are allowed, a picture is not of the set', () => {
    const html = image(`data-picture="${id}" alt="A &quot;b&quot;"`);
    expect([isRichText(html), parseRichText(html), isRichText(html, true)]).toEqual([false, null, true]);
  });

  test.each([
    ['an address', `data-picture="${id}" alt="" src="https://evil.example/a.png"`],
    ['an address before', `src="/a.png" data-picture="${id}" alt=""`],
    ['only an address', 'src="https://evil.example/a.png"'],
    ['no description', `data-picture="${id}"`],
    ['another order', `alt="" data-picture="${id}"`],
    ['a size', `data-picture="${id}" alt="" width="1" height="1"`],
    ['a handler', `data-picture="${id}" alt="" onerror="x()"`],
    ['a description that ends early', `data-picture="${id}" alt="" onerror="x()" title=""`],
    ['elements in the description', `data-picture="${id}" alt="<b>"`],
    ['a path', 'data-picture="../../../sys/user/logout" alt=""'],
    ['an id in capitals', `data-picture="${id.toUpperCase()}" alt=""`],
    ['a closed element', `data-picture="${id}" alt="" /`],
    ['a long description', `data-picture="${id}" alt="${'a'.repeat(201)}"`],
  ])('a picture with %s is refused', (_what, attributes) => {
    expect(isRichText(image(attributes), true)).toBe(false);
    expect(parseRichText(image(attributes), true)).toBeNull();
  });

  test('a description has at most 200 signs as they are read', () => {
    expect(isRichText(image(`data-picture="${id}" alt="${'&quot;'.repeat(200)}"`), true)).toBe(true);
    expect(isRichText(image(`data-picture="${id}" alt="${'&amp;'.repeat(201)}"`), true)).toBe(false);
  });

  test('data that no text was read from write no picture', () => {
    const hostile: RichNode[] = JSON.parse(
      `[{"tag":"img","picture":"x\\" onerror=\\"y"},{"tag":"img"},{"tag":"img","picture":"${id}","alt":"\\"><script>"}]`,
    );
    expect(renderRichText(hostile)).toBe(`<img data-picture="${id}" alt="&quot;&gt;&lt;script&gt;">`);
  });

  test('for readers a picture has its size; a picture alone is a text, with its description', () => {
    const html = `<p><img data-picture="${id}" alt="The &quot;new&quot; hall"></p>`;
    const tree = parseRichText(html, true) ?? [];
    expect(renderRichText(tree, new Map([[id, { width: 40, height: 30 }]]))).toBe(html.replace('">', '" width="40" height="30">'));
    expect([isBlankRichText(html), isBlankRichText('<p> <br></p>'), plainRichText(html)]).toEqual([false, true, 'The "new" hall']);
  });
});
