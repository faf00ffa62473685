import { describe, expect, test } from 'vitest';
import { safeHref, safeImage } from '../../contract/addresses.ts';
import { textRules } from '../../contract/rules/texts.ts';
import { readMenu } from '../../server/permission/check-menu.ts';

/** What the server stores of a menu's address; null when it refuses it. */
function storedHref(url: string): string | null {
  const input = { menuType: '0' as const, name: 'Elsewhere', path: '/elsewhere', url };
  const written = readMenu(input, { rows: [], open: [], current: null, productKeys: new Set() });
  return 'url' in written ? written.url : null;
}

const bad = [
  'https://evil.example\\@good.example',
  'https://good.example\\.evil.example',
  'https:\\\\evil.example',
  'https:/\\evil.example',
  'https://good.example/\\evil.example',
  'https://good.example?x=\\',
  'https://good.example@evil.example',
  'https://good.example:80@evil.example',
  'https://:@evil.example',
  'https://@evil.example',
  'https://user:word@evil.example/x',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  '//evil.example',
  '/\\evil.example',
  '///evil.example',
  'http//evil.example',
  'https://evil.example\t/x',
  'https://ev\til.example',
  'ht\ntps://evil.example',
  'https://evil.example/\r\nSet-Cookie:x',
  'https://evil.example/\u0000',
  'https://evil.example/\u001f',
  'https://evil.example/\u0085',
  'https://evil.example /x',
  'https://evil.example/\u00a0x',
  'https://evil.example/\u2028x',
  'https://evil\u200b.example',
  'https://evil.example/\u202egpj.exe',
  'https://evil\u00ad.example',
  'https://evil.example/\ud800',
  'https：//evil.example',
  'ｈttps://evil.example',
  'https:／／evil.example',
  'https://good.example／@evil.example',
  'https://good.example＠evil.example',
  'https://good.example＼@evil.example',
  'https://%',
  'https://a%2fb.example',
  'https://a%5cb.example',
  'https://a%00b.example',
  'https://[::1',
  'https://999.999.999.999',
  'https://a.example:99999',
  'https://?x',
  'https://#x',
  'javascript:alert(1)',
  'JAVASCRIPT://https://good.example/%0aalert(1)',
  'javascript://good.example/%0aalert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://good.example/x',
  'file:///etc/passwd',
  'view-source:https://good.example',
  'ws://good.example',
  'ftp://good.example',
  'about:blank',
  'https://good.example/{{ user.token }}',
  'https://${host}/',
  `https://good.example/${'x'.repeat(4_000)}`,
];

const good: readonly (readonly [string, string])[] = [
  ['https://good.example', 'https://good.example/'],
  ['HTTPS://GOOD.EXAMPLE/A', 'https://good.example/A'],
  ['http://good.example:8080/a/b?c=d&e=f#g', 'http://good.example:8080/a/b?c=d&e=f#g'],
  ['https://good.example/@name/x@y', 'https://good.example/@name/x@y'],
  ['https://good.example?mail=a@b.example', 'https://good.example/?mail=a@b.example'],
  ['https://good.example/a//b', 'https://good.example/a//b'],
  ['https://good.example/../x', 'https://good.example/x'],
  ['https://ｇood.example/', 'https://good.example/'],
  ['https://good。example/', 'https://good.example/'],
  ['http://例子.cn/路', 'http://xn--fsqu00a.cn/%E8%B7%AF'],
  ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ['https://a.example/%5c%2f', 'https://a.example/%5c%2f'],
];

describe('one judge of addresses for pages, rules and server (security H3)', () => {
  test.each(bad)('%j opens nowhere', (address) => {
    expect(safeHref(address)).toBeNull();
    expect(safeHref(` ${address} `)).toBeNull();
    expect(safeImage(address)).toBeNull();
    expect(textRules.url.test(address)).toBe(false);
    expect(storedHref(address)).toBeNull();
  });

  test.each(good)('%s is opened as %s', (address, href) => {
    expect(safeHref(address)).toBe(href);
    expect(new URL(href).href).toBe(href);
    expect(safeImage(address)).toBe(href);
    expect(textRules.url.test(address)).toBe(true);
    expect(storedHref(address)).toBe(href);
  });

  test('a picture may be of this site, or in the address; a drawing only where it cannot be opened by itself', () => {
    const drawing = 'data:image/svg+xml;utf8,<svg/>';
    expect([safeImage('/logo.png'), safeImage(drawing), safeImage(drawing, { drawings: true })]).toEqual(['/logo.png', null, drawing]);
    for (const address of ['/\t/evil.example/x.png', '/x\\y', 'data:text/html;base64,x', 'logo.png', 7, null])
      expect(safeImage(address)).toBeNull();
  });
});
