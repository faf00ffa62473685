import { Record as Dict, Enum, Optional, Union } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Expression, NamedValues, OwnName } from './marks.ts';

/** A value that follows from others. It is worked out when what it reads has changed, however often it is read. */
export const Computed = record({
  type: Enum(['string', 'number', 'boolean', 'list', 'map']),
  /** An expression; or, of a map, values by their names, of which absent ones are left out. */
  value: Union([Expression<unknown>('any'), NamedValues()]),
});

/** Computed values of a screen or of a block by their names; one may read others that are not read from it. */
export const ComputedValues = () => Optional(Dict(OwnName(), Computed));
