import type { Language } from '../../calls/caller.ts';
import type { FactName } from '../../rating/document/parts.ts';
import type { Reason, ReasonCode } from '../../rating/reasons.ts';
import { type Phrase, phrase } from './phrase.ts';
import { serviceText } from './services.ts';

/** Explains why a product is not offered. */
export function reasonText({ code, values, boxes = [] }: Reason, language: Language): string {
  const { scope, service, validFrom, validTo, day } = values;
  const whole: Phrase | undefined = scope === 'shipment' ? ofShipments[code] : undefined;
  const later = code === 'not_valid_on_day' ? validity(validFrom, validTo, day) : undefined;
  const text = phrase(later ?? whole ?? texts[code], language, {
    ...values,
    unit: spaced(values.unit),
    what: valueText(values.value, language),
    place: placeText(values.city, values.postcode, language),
    ...(service === undefined ? {} : { service: serviceText(service, language) }),
  });
  return boxes.length === 0 ? text : phrase(withBoxes, language, { text, boxes: boxList(boxes, language) });
}

/** Names the fact that a limit or condition tests. */
export function factText(fact: FactName, language: Language): string {
  return facts[fact][language];
}

/** Lists the first few box numbers and the number of remaining ones. */
export function boxList(boxes: readonly string[], language: Language): string {
  const named = boxes.slice(0, 3).join(language === 'zh_CN' ? '、' : ', ');
  const more = boxes.length - 3;
  return more <= 0
    ? named
    : phrase({ zh_CN: '{named} 等 {count} 箱', en_US: '{named} and {more} more' }, language, counts(named, boxes.length, more));
}

function counts(named: string, count: number, more: number): Readonly<Record<string, string>> {
  return { named, count: String(count), more: String(more) };
}

function spaced(unit: string | undefined): string {
  return unit === undefined || unit === '' ? '' : ` ${unit.replace(/3$/, '³')}`;
}

function placeText(city = '', postcode = '', language: Language): string {
  const place = `${city} ${postcode}`.trim();
  return place === '' ? '' : phrase({ zh_CN: '（{place}）', en_US: ' ({place})' }, language, { place });
}

/** Names a value of the shipment that a service charge is based on. */
export function valueText(name: string | undefined, language: Language): string {
  return (name === 'cod' ? collected : insured)[language];
}

const insured: Phrase = { zh_CN: '保险金额', en_US: 'insured value' };
const collected: Phrase = { zh_CN: '代收货款金额', en_US: 'amount to collect' };

function validity(from = '', to = '', day = ''): Phrase {
  if (from > day) return { zh_CN: '价格表自 {validFrom} 起生效', en_US: 'Its tariff begins on {validFrom}' };
  return to === ''
    ? { zh_CN: '今天没有有效的价格表', en_US: 'No tariff of it is valid today' }
    : { zh_CN: '价格表已于 {validTo} 到期', en_US: 'Its tariff ended on {validTo}' };
}

const withBoxes: Phrase = { zh_CN: '{text}（箱号：{boxes}）', en_US: '{text} (box {boxes})' };

const texts: Readonly<Record<ReasonCode, Phrase>> = {
  not_activated: { zh_CN: '账户未激活，暂无可售产品', en_US: 'The account is not activated' },
  no_tariff: { zh_CN: '该产品暂无可用的价格表', en_US: 'There is no tariff for it that can be used' },
  not_valid_on_day: { zh_CN: '今天没有有效的价格表', en_US: 'No tariff of it is valid today' },
  goods_type_not_carried: { zh_CN: '不承运该类货物', en_US: 'It does not carry this kind of goods' },
  service_not_offered: { zh_CN: '不提供{service}', en_US: 'It does not offer: {service}' },
  value_missing: { zh_CN: '请填写{what}', en_US: 'Give the {what}' },
  currency_not_taken: {
    zh_CN: '{what}不能以 {currency} 计，请使用 {wanted}',
    en_US: 'The {what} cannot be in {currency}: use {wanted}',
  },
  no_zone: { zh_CN: '目的地不在服务范围内{place}', en_US: 'It does not go to this destination{place}' },
  postcode_missing: { zh_CN: '需要填写邮编', en_US: 'The postcode is needed' },
  sides_missing: { zh_CN: '需要填写长、宽、高', en_US: 'Length, width and height are needed' },
  no_price: { zh_CN: '计费重 {chargeable}{unit} 没有对应的价格', en_US: 'There is no price for a chargeable weight of {chargeable}{unit}' },
  too_long: { zh_CN: '最长边 {value}{unit}，上限 {limit}{unit}', en_US: 'Too long: {value}{unit}, at most {limit}{unit}' },
  too_wide: { zh_CN: '第二长边 {value}{unit}，上限 {limit}{unit}', en_US: 'Too wide: second side {value}{unit}, at most {limit}{unit}' },
  too_thick: { zh_CN: '最短边 {value}{unit}，上限 {limit}{unit}', en_US: 'Too thick: shortest side {value}{unit}, at most {limit}{unit}' },
  girth_too_large: { zh_CN: '围长 {value}{unit}，上限 {limit}{unit}', en_US: 'Girth too large: {value}{unit}, at most {limit}{unit}' },
  sides_too_large: {
    zh_CN: '三边之和 {value}{unit}，上限 {limit}{unit}',
    en_US: 'Sum of sides too large: {value}{unit}, at most {limit}{unit}',
  },
  too_large: { zh_CN: '体积 {value}{unit}，上限 {limit}{unit}', en_US: 'Volume too large: {value}{unit}, at most {limit}{unit}' },
  too_heavy: { zh_CN: '单箱重量 {value}{unit}，上限 {limit}{unit}', en_US: 'Box too heavy: {value}{unit}, at most {limit}{unit}' },
  too_many_pieces: { zh_CN: '共 {value} 箱，最多 {limit} 箱', en_US: 'Too many boxes: {value}, at most {limit}' },
  below_minimum: {
    zh_CN: '单箱重量 {value}{unit}，至少 {limit}{unit}',
    en_US: 'Box below the minimum: {value}{unit}, at least {limit}{unit}',
  },
  too_small: { zh_CN: '尺寸 {value}{unit}，至少 {limit}{unit}', en_US: 'Too small: {value}{unit}, at least {limit}{unit}' },
  too_few_pieces: { zh_CN: '共 {value} 箱，至少 {limit} 箱', en_US: 'Too few boxes: {value}, at least {limit}' },
};

const ofShipments: Readonly<Partial<Record<ReasonCode, Phrase>>> = {
  too_heavy: { zh_CN: '整票重量 {value}{unit}，上限 {limit}{unit}', en_US: 'Shipment too heavy: {value}{unit}, at most {limit}{unit}' },
  too_large: { zh_CN: '整票体积 {value}{unit}，上限 {limit}{unit}', en_US: 'Shipment too large: {value}{unit}, at most {limit}{unit}' },
  below_minimum: {
    zh_CN: '整票重量 {value}{unit}，至少 {limit}{unit}',
    en_US: 'Shipment below the minimum: {value}{unit}, at least {limit}{unit}',
  },
};

const facts: Readonly<Record<FactName, Phrase>> = {
  longest: { zh_CN: '最长边', en_US: 'longest side' },
  second: { zh_CN: '第二长边', en_US: 'second side' },
  shortest: { zh_CN: '最短边', en_US: 'shortest side' },
  girth: { zh_CN: '围长', en_US: 'girth' },
  lengthPlusGirth: { zh_CN: '长 + 围长', en_US: 'length plus girth' },
  sumSides: { zh_CN: '三边之和', en_US: 'sum of sides' },
  volume: { zh_CN: '体积', en_US: 'volume' },
  actual: { zh_CN: '实重', en_US: 'actual weight' },
  volumetric: { zh_CN: '体积重', en_US: 'volumetric weight' },
  chargeable: { zh_CN: '计费重', en_US: 'chargeable weight' },
  pieces: { zh_CN: '件数', en_US: 'boxes' },
};
