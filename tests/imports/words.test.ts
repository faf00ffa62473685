import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proposeLayout } from '../../server/imports/fields/headings.ts';
import { headingOf } from '../../server/imports/fields/import-field.ts';
import { orderImportFields } from '../../server/imports/fields/order-fields.ts';
import { exportColumns } from '../../server/orders/export-columns.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8'));
const languages = [
  ['zh_CN', read('locales/zh-CN/screens.json') as Readonly<Record<string, string>>],
  ['en_US', read('locales/en-US/screens.json') as Readonly<Record<string, string>>],
] as const;

/** The message keys of a screen's columns and facts, by the field that they are the titles of; an order's own stand before those of its parts. */
function titlesIn(node: unknown, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (typeof node !== 'object' || node === null) return found;
  const { dataIndex, title } = node as { dataIndex?: unknown; title?: unknown };
  if (typeof dataIndex === 'string' && typeof title === 'string' && title.startsWith('order.') && !found.has(dataIndex))
    found.set(dataIndex, title);
  for (const child of Object.values(node)) titlesIn(child, found);
  return found;
}

const withoutUnit = (title: string) => title.replace(/ \((?:kg|cm)\)$/, '');

describe('one thing has one word', () => {
  it.each(['order/OrderList', 'order/OrderDetail'])('an export calls its columns as %s does', (screen) => {
    const titles = titlesIn(read(`schemas/${screen}.json`));
    const shared = exportColumns.filter(({ field }) => titles.has(field));
    expect(shared.length).toBeGreaterThan(15);
    for (const [language, texts] of languages)
      expect(shared.map(({ titles: said }) => withoutUnit(said[language]))).toEqual(
        shared.map(({ field }) => texts[titles.get(field) ?? '']),
      );
  });

  it('a template calls the services as the page does that orders are written on', () => {
    const services = ['signatureService', 'insuranceValue', 'codPrice'];
    for (const [language, texts] of languages)
      for (const name of services)
        expect(orderImportFields.find((field) => field.name === name)?.titles[language]).toBe(texts[`order.${name}`]);
  });
});

describe('files with the words of before are still read', () => {
  const columnsOf = (headings: readonly string[]) => {
    const cells = headings.map((text, at) => ({ column: at + 1, text }));
    const layout = proposeLayout([{ row: 1, cells }], orderImportFields);
    return Object.fromEntries([...(layout?.columns ?? [])].map(([name, column]) => [name, headings[column - 1]]));
  };

  it.each([
    ['签名服务', '投保金额', '投保币种', '收件人国家 *', '代收货款'],
    ['Signature service', 'Insured value', 'Insurance currency', 'Recipient country *', 'COD amount'],
  ])('a template: %s, %s', (signatureService, insuranceValue, insuranceCurrency, country, codPrice) => {
    expect(columnsOf([signatureService, insuranceValue, insuranceCurrency, country, codPrice])).toEqual({
      signatureService,
      insuranceValue,
      insuranceCurrency,
      'consignee.country': country,
      codPrice,
    });
  });

  it.each([
    ['收件国家', '签名服务'],
    ['目的国家', '签收服务'],
    ['Destination', 'Signature service'],
  ])('an export: %s, %s', (country, signatureService) => {
    expect(columnsOf([country, signatureService])).toEqual({ 'consignee.country': country, signatureService });
  });

  it.each(['zh_CN', 'en_US'] as const)('and the template of now, each field by its own heading (%s)', (language) => {
    const headings = orderImportFields.map((field) => headingOf(field, language));
    expect(columnsOf(headings)).toEqual(Object.fromEntries(orderImportFields.map((field, at) => [field.name, headings[at]])));
  });
});
