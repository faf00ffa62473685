import type { Static } from 'typebox';
import { blocks } from './blocks/all.generated.ts';
import type { BlockWord } from './word.ts';

export type BlockName = keyof typeof blocks;
export type BlockOf<N extends BlockName> = Static<(typeof blocks)[N]['grammar']>;
export type Block = { [N in BlockName]: BlockOf<N> }[BlockName];

/** Every block by its name. */
export const blockWords: ReadonlyMap<string, BlockWord> = new Map(Object.entries<BlockWord>(blocks));
