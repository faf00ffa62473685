import { describe, expect, it } from 'vitest';
import { deadTexts } from '../../scripts/texts/dead-texts.ts';

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
