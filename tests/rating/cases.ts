import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTariff } from '../../server/rating/read-tariff.ts';
import type { RateRequest } from '../../server/rating/request.ts';
import type { Tariff } from '../../server/rating/tariff.ts';

/** A published example: inputs and the price that its source prints. */
export interface PublishedCase {
  readonly id: string;
  readonly title: string;
  readonly input: {
    readonly unit?: string;
    readonly pieces?: readonly PublishedPiece[];
    readonly chargeable?: number;
    readonly currency?: string;
  };
  readonly expected: Readonly<Record<string, number | string>>;
}

interface PublishedPiece {
  readonly l?: number;
  readonly w?: number;
  readonly h?: number;
  readonly actual: number;
  readonly volumetric?: number;
}

export function publishedCases(): readonly PublishedCase[] {
  const file: { readonly cases: readonly PublishedCase[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'rating-cases.json'), 'utf8'),
  );
  return file.cases;
}

export function tariffOf(name: string): Tariff {
  const { tariff, problems } = readTariff(documentOf(name));
  if (tariff === undefined) throw new Error(`${name}: ${JSON.stringify(problems)}`);
  return tariff;
}

export function documentOf(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'tariffs', `${name}.json`), 'utf8'));
}

/** The example's shipment. An example that starts with a chargeable weight becomes a box of that weight to a remote area. */
export function requestOf({ input }: PublishedCase): RateRequest {
  const pieces = input.pieces ?? [{ actual: input.chargeable ?? 1 }];
  return {
    day: '2026-11-21',
    measures: input.unit === 'in/lb' ? 'in/lb' : 'cm/kg',
    accountActivated: true,
    destination: { country: 'US', postcode: '99501' },
    boxes: pieces.map(({ l, w, h, actual, volumetric }: PublishedPiece, at) => ({
      no: `B${at + 1}`,
      weight: String(actual),
      ...(l === undefined || w === undefined || h === undefined ? {} : { length: String(l), width: String(w), height: String(h) }),
      ...(volumetric === undefined ? {} : { volumetric: String(volumetric) }),
    })),
  };
}
