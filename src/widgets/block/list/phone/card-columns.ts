import { useMemo } from 'react';
import type { CompiledColumn } from '../../../../runtime/language/stages.ts';
import { useParts } from '../list-context.ts';
import { useView } from '../use-view.ts';

export interface CardColumns {
  readonly title: CompiledColumn | undefined;
  readonly status: CompiledColumn | undefined;
  readonly facts: readonly CompiledColumn[];
}

/** As many facts as a document may name. */
const mostFacts = 4;

/**
 * The contents of a card: those of the document, or the first columns. A tab with columns of its own has the first of them as facts, without
 * what the heading and the status say already.
 */
export function useCardColumns(): CardColumns {
  const { block, controller } = useParts();
  const own = useView()?.columns;
  return useMemo(() => {
    const find = (name: string | undefined) => controller.columns.find(({ dataIndex }) => dataIndex === name);
    const { card } = block;
    const shown = controller.columns.filter(({ hideInTable }) => hideInTable !== true);
    if (card === undefined) return { title: shown[0], status: undefined, facts: shown.slice(1, mostFacts) };
    const [title, status] = [find(card.title) ?? shown[0], find(card.status)];
    const said = new Set([title?.dataIndex, status?.dataIndex, ...(status?.under ?? []).map(({ dataIndex }) => dataIndex)]);
    const names = own === undefined ? card.facts : own.filter((name) => !said.has(name)).slice(0, mostFacts);
    return { title, status, facts: names.flatMap((name) => find(name) ?? []) };
  }, [block, controller, own]);
}
