import { applied, Quantity, quantity } from './quantity.ts';
import type { RateBox } from './request.ts';

/** The units of a tariff or request. `side`, `volume` and `weight` of a tariff are always in its own units. */
export type Measures = 'cm/kg' | 'in/lb';

export const unitTexts: Readonly<Record<Measures, { readonly side: string; readonly volume: string; readonly weight: string }>> = {
  'cm/kg': { side: 'cm', volume: 'cm3', weight: 'kg' },
  'in/lb': { side: 'in', volume: 'in3', weight: 'lb' },
};

/** A box in a tariff's units. */
export interface MeasuredBox {
  readonly no: string;
  /** Length, width and height; undefined when not measured. */
  readonly sides: readonly [Quantity<'side'>, Quantity<'side'>, Quantity<'side'>] | undefined;
  readonly weight: Quantity<'weight'>;
  readonly volumetric: Quantity<'weight'> | undefined;
}

/** Exact by definition: 2.54 cm per inch, 0.45359237 kg per pound. */
const cmPerInch = quantity('one', '2.54');
const kgPerPound = quantity('one', '0.45359237');

export function measureBox(box: RateBox, from: Measures, to: Measures): MeasuredBox {
  const side = (text: string) => converted(quantity('side', text), from, to, cmPerInch);
  const weight = (text: string) => converted(quantity('weight', text), from, to, kgPerPound);
  const { length, width, height, volumetric } = box;
  const isWhole = length !== undefined && width !== undefined && height !== undefined;
  return {
    no: box.no,
    sides: isWhole ? [side(length), side(width), side(height)] : undefined,
    weight: weight(box.weight),
    volumetric: volumetric === undefined ? undefined : weight(volumetric),
  };
}

export function volumeOf([length, width, height]: NonNullable<MeasuredBox['sides']>): Quantity<'volume'> {
  return new Quantity('volume', length.value.mul(width.value).mul(height.value));
}

export function cbmOf(volume: Quantity<'volume'>, measures: Measures): Quantity<'cbm'> {
  return applied(cbmPerVolume(measures), volume, 'cbm');
}

/** Returns the volumetric weight per volume for a density in kg per CBM. */
export function densityRate(kgPerCbm: string, measures: Measures): Quantity<'weight/volume'> {
  const { value } = cbmPerVolume(measures).times(quantity('one', kgPerCbm));
  const kilograms = new Quantity('weight/volume', value);
  return measures === 'cm/kg' ? kilograms : kilograms.times(inverse(kgPerPound));
}

function cbmPerVolume(measures: Measures): Quantity<'cbm/volume'> {
  const cubicCentimetre = quantity('cbm/volume', '0.000001');
  return measures === 'cm/kg' ? cubicCentimetre : cubicCentimetre.times(cmPerInch).times(cmPerInch).times(cmPerInch);
}

function converted<U extends 'side' | 'weight'>(
  value: Quantity<U>,
  from: Measures,
  to: Measures,
  metricPerImperial: Quantity<'one'>,
): Quantity<U> {
  if (from === to) return value;
  return value.times(from === 'in/lb' ? metricPerImperial : inverse(metricPerImperial));
}

function inverse(factor: Quantity<'one'>): Quantity<'one'> {
  return new Quantity('one', factor.value.inverse());
}
