import type { Options } from './options.ts';
import type { BuiltProduct } from './product/build.ts';
import type { BenchDatabase } from './product/database.ts';
import type { Section } from './report.ts';

/** Resources shared by the parts, created on first use. */
export interface Bench {
  readonly options: Options;
  readonly chromium: string;
  readonly say: (message: string) => void;
  product(): Promise<BuiltProduct>;
  database(): Promise<BenchDatabase>;
}

/** One part of the bench. Throws when it cannot measure; a missed figure is a result. */
export type Measure = (bench: Bench) => Promise<Section>;
