import type { Language } from '../../calls/caller.ts';
import type { Comparison, FactName } from '../../rating/document/parts.ts';
import type { Blend, RoundingTier, WeightRule } from '../../rating/document/weights.ts';
import { joined, type Phrase, phrase } from './phrase.ts';
import { factText } from './reasons.ts';

interface Measured {
  readonly language: Language;
  readonly units: { readonly side: string; readonly weight: string };
}

/** Describes conditions: `longest side > 121 cm or second side > 76 cm`. */
export function comparisonsText(groups: readonly (readonly Comparison[])[], measured: Measured): string {
  const { language } = measured;
  const all = groups.map((group) => group.map((one) => comparisonText(one, measured)).join(language === 'zh_CN' ? ' 且 ' : ' and '));
  return all.join(language === 'zh_CN' ? ' 或 ' : ' or ');
}

/** Returns the unit of a fact with a leading space. */
export function unitOf(fact: FactName, { side, weight }: Measured['units']): string {
  if (fact === 'pieces') return '';
  if (fact === 'volume') return ` ${side}³`;
  return fact === 'actual' || fact === 'volumetric' || fact === 'chargeable' ? ` ${weight}` : ` ${side}`;
}

/** Describes a weight rule, one sentence for each step of the calculation. */
export function weightTexts(rule: WeightRule, measured: Measured): readonly string[] {
  const { volumetric, actual, blend, piece, aggregate, shipment } = rule;
  const { language, units } = measured;
  const { divisor, densityKgPerCbm, round, when, exempt } = volumetric ?? {};
  const text = (texts: Phrase, values: Readonly<Record<string, string>> = {}) => phrase(texts, language, values);
  const rounding = (tiers: readonly RoundingTier[] | undefined, what: Phrase, unit: string) =>
    tiers === undefined ? '' : text(what, { tiers: tiersText(tiers, unit, language) });
  return [
    divisor === undefined ? '' : text(byDivisor, { divisor }),
    densityKgPerCbm === undefined ? '' : text(byDensity, { density: densityKgPerCbm }),
    rounding(rule.sides?.round ?? volumetric?.sides, sideRounding, units.side),
    rounding(round, volumetricRounding, units.weight),
    when === undefined ? '' : text(onlyWhen, { condition: comparisonsText(when, measured) }),
    exempt === undefined ? '' : text(exemptWhen, { condition: comparisonsText(exempt, measured) }),
    rounding(actual?.round, actualRounding, units.weight),
    blendText(blend ?? { kind: divisor === undefined && densityKgPerCbm === undefined ? 'actual' : 'max' }, language),
    piece?.min === undefined ? '' : text(pieceMin, { min: `${piece.min} ${units.weight}` }),
    rounding(piece?.round, pieceRounding, units.weight),
    aggregate === 'maxOfSums' ? text(maxOfSums) : '',
    shipment?.min === undefined ? '' : text(shipmentMin, { min: `${shipment.min} ${units.weight}` }),
    rounding(shipment?.round, shipmentRounding, units.weight),
  ].filter((text) => text !== '');
}

function comparisonText({ fact, is, than }: Comparison, { language, units }: Measured): string {
  return `${factText(fact, language)} ${signs[is]} ${than}${unitOf(fact, units)}`;
}

const signs: Readonly<Record<Comparison['is'], string>> = { '>': '>', '>=': '≥', '<': '<', '<=': '≤' };

function tiersText(tiers: readonly RoundingTier[], unit: string, language: Language): string {
  const texts = tiers.map(({ upTo, step, mode = 'up' }) => {
    const rounded = phrase(modes[mode], language, { step: `${step} ${unit}` });
    return upTo === undefined ? rounded : phrase(upToText, language, { upTo: `${upTo} ${unit}`, rounded });
  });
  return joined(texts, language, 'sentence');
}

function blendText(blend: Blend, language: Language): string {
  return phrase(blends[blend.kind], language, blend.kind === 'ratio' ? { ratio: blend.ratio } : {});
}

const blends: Readonly<Record<Blend['kind'], Phrase>> = {
  max: { zh_CN: '实重与体积重取大者计费', en_US: 'The larger of actual and volumetric weight counts' },
  half: { zh_CN: '体积重大于实重时，取两者的平均值', en_US: 'Where the volumetric weight is larger, the mean of both counts' },
  actual: { zh_CN: '按实重计费', en_US: 'The actual weight counts' },
  ratio: {
    zh_CN: '体积重达到实重的 {ratio} 倍时按体积重计费，否则按实重',
    en_US: 'The volumetric weight counts where it is at least {ratio} times the actual weight',
  },
};
const byDivisor: Phrase = { zh_CN: '体积重 = 长 × 宽 × 高 ÷ {divisor}', en_US: 'Volumetric weight = length × width × height ÷ {divisor}' };
const byDensity: Phrase = { zh_CN: '体积重 = 体积 × {density} kg/CBM', en_US: 'Volumetric weight = volume × {density} kg/CBM' };
const sideRounding: Phrase = { zh_CN: '各边{tiers}', en_US: 'Each side is rounded {tiers}' };
const volumetricRounding: Phrase = { zh_CN: '体积重{tiers}', en_US: 'The volumetric weight is rounded {tiers}' };
const actualRounding: Phrase = { zh_CN: '每箱实重{tiers}', en_US: 'The actual weight of a box is rounded {tiers}' };
const pieceRounding: Phrase = { zh_CN: '每箱计费重{tiers}', en_US: 'The weight of a box is rounded {tiers}' };
const shipmentRounding: Phrase = { zh_CN: '整票计费重{tiers}', en_US: 'The weight of the shipment is rounded {tiers}' };
const onlyWhen: Phrase = { zh_CN: '仅在{condition}时计体积重', en_US: 'Only boxes with {condition} have a volumetric weight' };
const exemptWhen: Phrase = { zh_CN: '{condition}时免计体积重', en_US: 'Boxes with {condition} have no volumetric weight' };
const pieceMin: Phrase = { zh_CN: '每箱最低 {min}', en_US: 'A box counts as at least {min}' };
const shipmentMin: Phrase = { zh_CN: '整票最低 {min}', en_US: 'A shipment counts as at least {min}' };
const maxOfSums: Phrase = {
  zh_CN: '整票实重合计与体积重合计取大者',
  en_US: 'Of all boxes together, the larger sum of actual or volumetric weights counts',
};
const upToText: Phrase = { zh_CN: '{upTo} 及以下{rounded}', en_US: '{rounded} up to {upTo}' };
const modes: Readonly<Record<NonNullable<RoundingTier['mode']>, Phrase>> = {
  up: { zh_CN: '向上取整到 {step}', en_US: 'up to {step}' },
  nearest: { zh_CN: '四舍五入到 {step}', en_US: 'to the nearest {step}' },
  down: { zh_CN: '向下取整到 {step}', en_US: 'down to {step}' },
};
