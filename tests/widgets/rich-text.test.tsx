import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode } from '@lexical/rich-text';
import { createEditor } from 'lexical';
import { expect, it } from 'vitest';
import { isRichText, plainRichText } from '../../contract/values/rich-text.ts';
import { $html, load } from '../../src/widgets/field/rich-text/html.ts';
import { PictureNode } from '../../src/widgets/field/rich-text/picture-node.ts';

/** What the editor makes of a text that somebody wrote. */
function through(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return loaded(template.content);
}

function loaded(content: DocumentFragment): string {
  const editor = createEditor({
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, PictureNode],
    onError: (error) => {
      throw error;
    },
  });
  load(editor, content);
  return editor.getEditorState().read($html);
}

it.each([
  ['paragraphs and emphasis', '<p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s></p><p>Six<br>seven</p>'],
  ['headings and lists', '<h3>Title</h3><ul><li>One</li><li>Two</li></ul><ol><li>Three</li></ol>'],
  ['a link', '<p>See <a href="https://carrier.example/terms?a=1&amp;b=2">terms</a></p>'],
  ['signs of HTML', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
])('%s comes out as it went in', (_what, html) => {
  expect(through(html)).toBe(html);
  expect(isRichText(html)).toBe(true);
});

it.each([
  ['other headings', '<h1>Title</h1>', '<h3>Title</h3>'],
  ['old emphasis', '<b>a</b><i>b</i>', '<p><strong>a</strong><em>b</em></p>'],
  ['bare text', 'a', '<p>a</p>'],
  ['nothing', '<p><br></p>', ''],
  ['a link that runs', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['attributes and strange elements', '<p style="color:red" onclick="x()">a<span class="b">c</span></p>', '<p>ac</p>'],
])('%s becomes what the set has', (_what, html, expected) => {
  const made = through(html);
  expect(made).toBe(expected);
  expect(isRichText(made)).toBe(true);
});

it.each([
  '<script>x</script>',
  '<p onclick="x()">a</p>',
  '<img src="x">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="https://a.cn" target="_blank">a</a>',
  '<p>a',
  '<P>a</P>',
  '<p',
  5,
])('%s is not of the set', (html) => {
  // What is not closed is harmless, and the cleaner closes it.
  expect(isRichText(html)).toBe(html === '<p>a');
});

it('has a text of its own', () => {
  expect(plainRichText('<h3>A &amp; B</h3><ul><li>One</li><li>Two</li></ul><p>1 &lt; 2</p>')).toBe('A & B\nOne\nTwo\n1 < 2');
});

const id = '0b0e6a3e-6e3c-4d1c-9a57-1f1f6f0a7c11';
const picture = `<p>A<img data-picture="${id}" alt="x &amp; &quot;y&quot;">b</p>`;

it.each([
  ['in a line', picture],
  ['alone', `<p><img data-picture="${id}" alt=""></p>`],
  ['in a list', `<ul><li><img data-picture="${id}" alt="x"></li></ul>`],
])('a picture %s comes out as it went in', (_what, html) => {
  expect(through(html)).toBe(html);
  expect([isRichText(html, true), isRichText(html)]).toEqual([true, false]);
});

it.each([
  [
    'with an address beside its id',
    `<p>A<img src="/a.png" data-picture="${id}" alt="x"></p>`,
    `<p>A<img data-picture="${id}" alt="x"></p>`,
  ],
  ['on its own', `<img data-picture="${id}" alt="x">`, `<p><img data-picture="${id}" alt="x"></p>`],
  ['of elsewhere', '<p>A<img src="/a.png" alt="x"></p>', '<p>A</p>'],
  ['under another id', '<p>A<img data-picture="../x" alt="x"></p>', '<p>A</p>'],
  [
    'with a long description',
    `<p><img data-picture="${id}" alt="${'x'.repeat(300)}"></p>`,
    `<p><img data-picture="${id}" alt="${'x'.repeat(200)}"></p>`,
  ],
])('a picture %s becomes what the set has', (_what, html, expected) => {
  expect(through(html)).toBe(expected);
});
