import type { Options } from './options.ts';
import type { BuiltProduct } from './product/build.ts';
import type { BenchDatabase } from './product/database.ts';
import type { Section } from './report.ts';

/** What the parts share; each thing is made when a part first asks for it. */
export interface Bench {
  readonly options: Options;
  readonly chromium: string;
  readonly say: (message: string) => void;
  product(): Promise<BuiltProduct>;
  database(): Promise<BenchDatabase>;
}

/** One part of the bench. Throws when it can't measure; a figure that is not met is a result. */
export type Measure = (bench: Bench) => Promise<Section>;
