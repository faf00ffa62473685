import type { Language, SignedInCaller } from '../../calls/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { priceable } from '../../quotes/missing-for-price.ts';
import { pricedFor } from '../../quotes/priced-for.ts';
import type { Pricing } from '../../quotes/pricing.ts';
import { orderOf } from '../order-groups.ts';
import type { ImportField } from './import-field.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Cells of a template's example row by field. */
export type ExampleCells = ReadonlyMap<string, string>;

type Texts = Readonly<Record<Language, string>>;

const same = (text: string): Texts => ({ zh_CN: text, en_US: text });

/** A destination to try when the fields' own example destination has no offer. */
const elsewhere: readonly (readonly [field: string, texts: Texts])[] = [
  ['consignee.company', same('Acme Inc.')],
  ['consignee.country', { zh_CN: '美国', en_US: 'United States' }],
  ['consignee.province', same('CA')],
  ['consignee.city', same('Los Angeles')],
  ['consignee.addr1', same('Sunset Blvd')],
  ['consignee.houseNumber', same('77')],
  ['consignee.postCode', same('90028')],
  ['consignee.phone', same('+1 213 555 0142')],
];

/** Builds the example row from the fields' own examples. */
export function plainExample(fields: readonly ImportField[], language: Language): ExampleCells {
  return new Map(fields.map(({ name, example }) => [name, example[language]]));
}

/**
 * Builds an example that can be ordered as it is: one of the destinations with the first product offered there today. A tenant without any
 * offer gets the plain example with any of its products.
 */
export async function exampleOrder(
  tx: Transaction,
  caller: SignedInCaller,
  pricing: Pricing,
  { fields, vocabulary }: { readonly fields: readonly ImportField[]; readonly vocabulary: Vocabulary },
): Promise<ExampleCells> {
  const { language } = caller;
  const usual = plainExample(fields, language);
  const places = [usual, new Map([...usual, ...elsewhere.map(([field, texts]) => [field, texts[language]] as const)])];
  const products = vocabulary.valuesOf('product');
  const withProduct = (cells: ExampleCells, at: number): ExampleCells =>
    new Map([...cells, ['productCode', vocabulary.textsOf('product', language)[at] ?? '']]);
  // Activation decides whether an account may order, not what an order looks like.
  const who = { ...pricedFor(caller), activated: true };
  for (const cells of places) {
    const { typed } = orderOf(
      [{ row: 1, cells: Object.fromEntries([...cells].filter(([, text]) => text !== '')), reasons: {} }],
      fields,
      vocabulary,
      language,
    );
    const read = priceable(typed, language);
    if (!('order' in read)) continue;
    const [rated] = await pricing.trial(tx, who, [read.order]);
    const offered = rated?.quote.products.find((one) => one.offered && products.includes(one.product));
    if (offered !== undefined) return withProduct(cells, products.indexOf(offered.product));
  }
  return withProduct(usual, 0);
}
