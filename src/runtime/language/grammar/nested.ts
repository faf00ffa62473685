import { Array as List, Unsafe } from 'typebox';

/** A block within another; which one it is, the grammar's list of blocks says. */
export interface NestedBlock {
  block: string;
}

export const blocks = () => List(Unsafe<NestedBlock>({ $ref: 'Block' }), { minItems: 1, maxItems: 40 });
