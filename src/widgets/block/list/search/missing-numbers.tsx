import { memo, Suspense } from 'react';
import { useRuntime } from '../../../../runtime/context.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { late } from '../../../parts/late/late.tsx';
import { useParts } from '../list-context.ts';
import { isBlank } from './filters.ts';

const Told = late(() => import('./told-missing.tsx').then(({ ToldMissing }) => ToldMissing));

/** The numbers of the search that were not found, each with the reason. Nothing while the search names none, or the list does not ask. */
export const MissingNumbers = memo(function MissingNumbers() {
  const { block, controller } = useParts();
  const { registry } = useRuntime();
  const search = useList(controller, (state) => state.search);
  const isAsked = controller.searchFields.some(
    ({ name, field }) => registry.fields[field['x-component']]?.search === 'numbers' && !isBlank(search[name]),
  );
  if (block.missing === undefined || !isAsked) return null;
  return (
    <Suspense fallback={null}>
      <Told call={block.missing.call} />
    </Suspense>
  );
});
