import { describe, expect, it } from 'vitest';
import { shownTexts } from '../../scripts/screens/shown-texts.ts';
import { deadTexts, misplacedTexts, strayTexts } from '../../scripts/texts/dead-texts.ts';

const code = "text('list.reset'); text(`list.${way}`); translate(`${area}.title`); const area = 'error.page';";
const screen = '{ "title": "order.title" }';
const built = { 'list.': ['up', 'down'], 'error.page': ['.title'] };
const keys = ['list.reset', 'list.up', 'list.down', 'error.page.title', 'order.title'];

describe('texts that nothing shows', () => {
  it('are none where each key stands in the code or in a screen, or is put together', () => {
    expect(deadTexts(keys, [code, screen], built)).toEqual([]);
  });

  it('are named, forms for a number of things once; what only begins like one that is put together is no use of it', () => {
    const more = [...keys, 'list.gone_one', 'list.gone_other', 'error.page.text'];
    expect(deadTexts(more, [code, screen], built)).toEqual([
      'list.gone: nothing shows this text',
      'error.page.text: nothing shows this text',
    ]);
    expect(deadTexts(keys, [code], built)).toEqual(['order.title: nothing shows this text']);
  });

  it('a key that is said to be put together is one, is put together, and so is its begin', () => {
    const wrong = { ...built, 'list.': ['up', 'down', 'sideways', 'reset'], 'tree.': [] };
    expect(deadTexts(keys, [code, screen], wrong)).toEqual([
      'list.sideways: this composed key does not exist',
      'list.reset: this composed key occurs in the code as a whole',
      'tree.: nothing in the code starts with this prefix',
    ]);
  });
});

describe('texts of screens', () => {
  it('are reported when code shows them, plural or not', () => {
    const ofScreens = new Set(['order.title', 'order.rows_one', 'order.rows_other']);
    const code = ["text('widget.a'); translate('order.title')", "text('order.rows', { count })", "loadCall('order.title')"];
    expect(misplacedTexts(ofScreens, code).map((sentence) => sentence.split(':')[0])).toEqual(['order.title', 'order.rows']);
    expect(misplacedTexts(ofScreens, ["call('order.title')"])).toEqual([]);
  });

  it('come with the screens that name them, in the language of the page', () => {
    const document = { title: 'order.list.title', rows: { if: "state == 'x' ? 'order.customerNo' : ''" } };
    const texts = shownTexts(document, 'en_US');
    expect(Object.keys(texts).sort()).toEqual(['order.customerNo', 'order.list.title']);
    expect(shownTexts(document, 'zh_CN')['order.list.title']).not.toBe(texts['order.list.title']);
    expect(shownTexts(document, null)).toEqual({});
  });
});

describe('texts of widgets and blocks on few pages', () => {
  const own = ['src/widgets/widget/order-import/view.tsx', "text('widget.orderImport.send')"] as const;

  it('are reported when other code shows them', () => {
    const other = ['src/widgets/parts/file.tsx', "text('widget.orderImport.rows', { count })"] as const;
    const keys = ['widget.orderImport.send', 'widget.orderImport.rows_one', 'widget.orderImport.rows_other'];
    const found = strayTexts(keys, new Map([own, other])).map((sentence) => sentence.split(' shows')[0]);
    expect(new Set(found)).toEqual(new Set(['widget.orderImport.rows: src/widgets/parts/file.tsx']));
    expect(strayTexts(keys, new Map([own]))).toEqual([]);
  });

  it('arrive with a screen that uses the widget, and with no other', () => {
    const texts = (use: string) => Object.keys(shownTexts({ body: [{ block: 'widget', use }] }, 'en_US'));
    expect(texts('orderImport').length).toBeGreaterThan(20);
    expect(texts('orderImport').every((key) => key.startsWith('widget.orderImport.'))).toBe(true);
    expect(texts('signIn')).toEqual([]);
    const ofBlock = Object.keys(shownTexts({ body: [{ block: 'chart' }] }, 'en_US'));
    expect(ofBlock.length).toBeGreaterThan(2);
    expect(ofBlock.every((key) => key.startsWith('widget.chart.'))).toBe(true);
  });
});
