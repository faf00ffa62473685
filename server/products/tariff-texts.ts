import type { ProductDetail, TariffLine, TariffPrice, TariffZone } from '../../contract/entities/orders/product.ts';
import type { Language } from '../calls/caller.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import { moneyShown } from '../money/money.ts';
import { unitOf, weightTexts } from '../quotes/texts/conditions.ts';
import { joined, type Phrase, phrase } from '../quotes/texts/phrase.ts';
import { factText } from '../quotes/texts/reasons.ts';
import { serviceText } from '../quotes/texts/services.ts';
import { chargeFor, chargeText, priceText, type Wording } from '../quotes/texts/terms.ts';
import type { Charge } from '../rating/document/charges.ts';
import type { Place } from '../rating/document/parts.ts';
import type { PriceRow } from '../rating/document/prices.ts';
import type { Limit, TariffDocument } from '../rating/document/tariff.ts';
import { unitTexts } from '../rating/measures.ts';

/** Language and names for the description of a tariff. */
export interface TariffView {
  readonly language: Language;
  readonly textOf: TextOf;
  readonly feeName: Wording['feeName'];
}

/** Describes a tariff in readable form, each part with its position in the document. */
export function tariffTexts(
  document: TariffDocument,
  view: TariffView,
): Pick<ProductDetail, 'restrictions' | 'rules' | 'zones' | 'prices'> {
  const wording = { language: view.language, currency: document.currency, units: unitTexts[document.measures], feeName: view.feeName };
  return {
    restrictions: restrictionsOf(document, wording, view),
    rules: [...weightLines(document, wording), ...chargeLines(document, wording, view), ...exchangeLines(document, wording)],
    zones: [...zonesOf(document, view), ...remoteOf(document, view)],
    prices: document.prices.map((row, at) => priceOf(row, at, wording)),
  };
}

/** Returns the limits of a tariff, each in one text. */
export function restrictionTexts(document: TariffDocument, view: TariffView): string[] {
  const wording = { language: view.language, currency: document.currency, units: unitTexts[document.measures], feeName: view.feeName };
  const between = view.language === 'zh_CN' ? '' : ' ';
  return restrictionsOf(document, wording, view).map(({ title, text }) => `${title}${between}${text}`);
}

function restrictionsOf({ limits = [], goodsTypes }: TariffDocument, wording: Wording, { textOf }: TariffView): TariffLine[] {
  const { language } = wording;
  const types = goodsTypes?.map((type) => textOf('goods_type', type));
  return [
    ...limits.map((limit, at) => ({
      section: sections.limits[language],
      title: phrase(limit.scope === 'piece' ? ofBox : ofShipment, language, { fact: factText(limit.fact, language) }),
      text: limitText(limit, wording),
      path: `/limits/${at}`,
    })),
    ...(types === undefined
      ? []
      : [{ section: sections.goods[language], title: carries[language], text: joined(types, language), path: '/goodsTypes' }]),
  ];
}

function limitText({ fact, min, max }: Limit, { language, units }: Wording): string {
  const unit = unitOf(fact, units);
  const bounds = [
    min === undefined ? '' : phrase({ zh_CN: '至少 {min}{unit}', en_US: 'at least {min}{unit}' }, language, { min, unit }),
    max === undefined ? '' : phrase({ zh_CN: '不超过 {max}{unit}', en_US: 'at most {max}{unit}' }, language, { max, unit }),
  ];
  return joined(bounds, language);
}

function weightLines({ weights }: TariffDocument, wording: Wording): TariffLine[] {
  const { language } = wording;
  return weights.map((rule, at) => ({
    section: sections.weights[language],
    title: rule.zones === undefined ? allZones[language] : joined(rule.zones, language),
    text: joined(weightTexts(rule, wording), language, 'sentence'),
    path: `/weights/${at}`,
  }));
}

function chargeLines({ charges = [], groups = [] }: TariffDocument, wording: Wording, view: TariffView): TariffLine[] {
  const { language } = wording;
  return charges.map((charge, at) => {
    const group = groups.find(({ code }) => code === charge.group);
    const others = charges.filter((other) => other !== charge && other.group === charge.group);
    const exclusive =
      group === undefined || others.length === 0
        ? ''
        : phrase(group.takes === 'highest' ? highestOf : firstOf, language, {
            others: joined(
              others.map((other) => nameOf(other, view)),
              language,
            ),
          });
    const service = charge.service === undefined ? '' : phrase(withService, language, { service: serviceText(charge.service, language) });
    const forWhom = chargeFor(charge, wording, (type) => view.textOf('address_type', type));
    return {
      section: sections.charges[language],
      title: nameOf(charge, view),
      text: joined([chargeText(charge, wording), forWhom, service, exclusive], language, 'sentence'),
      path: `/charges/${at}`,
    };
  });
}

function nameOf({ code, title }: Charge, { feeName }: TariffView): string {
  return feeName(code, title ?? null);
}

function exchangeLines({ exchange = [], currency }: TariffDocument, { language }: Wording): TariffLine[] {
  if (exchange.length === 0) return [];
  const text = exchange.map(({ currency: from, rate }) => `1 ${from} = ${rate} ${currency}`).join(language === 'zh_CN' ? '；' : '; ');
  return [{ section: sections.charges[language], title: exchangeTitle[language], text, path: '/exchange' }];
}

function zonesOf({ zones = [] }: TariffDocument, view: TariffView): TariffZone[] {
  return zones.map(({ zone, places }) => ({ zone, places: placesText(places, view) }));
}

function remoteOf({ remote = [] }: TariffDocument, view: TariffView): TariffZone[] {
  return remote.map(({ tier, places }) => ({
    zone: phrase({ zh_CN: '偏远地区 {tier}', en_US: 'Remote area {tier}' }, view.language, { tier }),
    places: placesText(places, view),
  }));
}

/** Ranges and cities that a line lists before it gives the number of the others. */
const named = 40;

function placesText(places: readonly Place[], { language, textOf }: TariffView): string {
  return joined(
    places.map(({ country, cities = [], postcodes = [] }) => {
      const ranges = postcodes.map(({ from, to }) => (from === to ? from : `${from}–${to}`));
      const parts = [...cities, ...ranges];
      if (parts.length === 0) return textOf('country', country);
      const more =
        parts.length > named ? phrase({ zh_CN: '等 {count} 处', en_US: ' and {more} more' }, language, moreOf(parts.length)) : '';
      const list = `${parts.slice(0, named).join(language === 'zh_CN' ? '、' : ', ')}${more}`;
      return phrase({ zh_CN: '{country}（{list}）', en_US: '{country} ({list})' }, language, { country: textOf('country', country), list });
    }),
    language,
  );
}

function moreOf(count: number): Readonly<Record<string, string>> {
  return { count: String(count), more: String(count - named) };
}

function priceOf(row: PriceRow, at: number, wording: Wording): TariffPrice {
  const { language, currency } = wording;
  return {
    id: String(at),
    zone: row.zones === undefined ? allZones[language] : joined(row.zones, language),
    weights: bracketText(row, wording),
    price: priceText({ ...row, minCharge: undefined }, wording),
    minimum: row.minCharge === undefined ? '' : moneyShown(row.minCharge, currency),
  };
}

function bracketText({ over, from, upTo, below }: PriceRow, { language, units }: Wording): string {
  const unit = ` ${units.weight}`;
  const low = over === undefined ? (from === undefined ? '' : `≥ ${from}${unit}`) : `> ${over}${unit}`;
  const high = upTo === undefined ? (below === undefined ? '' : `< ${below}${unit}`) : `≤ ${upTo}${unit}`;
  return low === '' && high === ''
    ? phrase({ zh_CN: '不限', en_US: 'Any' }, language)
    : [low, high].filter((part) => part !== '').join(', ');
}

const sections = {
  limits: { zh_CN: '尺寸和重量', en_US: 'Sizes and weights' },
  goods: { zh_CN: '货物', en_US: 'Goods' },
  weights: { zh_CN: '计费重', en_US: 'Chargeable weight' },
  charges: { zh_CN: '附加费', en_US: 'Charges' },
} as const satisfies Record<string, Phrase>;

const ofBox: Phrase = { zh_CN: '每箱{fact}', en_US: 'Each box: {fact}' };
const ofShipment: Phrase = { zh_CN: '整票{fact}', en_US: 'The shipment: {fact}' };
const carries: Phrase = { zh_CN: '可承运', en_US: 'It carries' };
const allZones: Phrase = { zh_CN: '全部分区', en_US: 'All zones' };
const highestOf: Phrase = { zh_CN: '与{others}取最高的一项', en_US: 'of this and {others} the highest is charged' };
const firstOf: Phrase = { zh_CN: '与{others}只收靠前的一项', en_US: 'of this and {others} only the first that holds is charged' };
const withService: Phrase = { zh_CN: '选择{service}时收取', en_US: 'where {service} is requested' };
const exchangeTitle: Phrase = { zh_CN: '保险与代收货款汇率', en_US: 'Exchange for insured and collected values' };
