import { useRuntime, useSurroundings } from '../../runtime/context.ts';
import { evaluateInputs } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { ProblemView } from '../parts/problem-view.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';

/** A registered block widget, with its properties evaluated and its data loaded. */
export function Widget({ block }: { readonly block: CompiledBlockOf<'widget'> }) {
  const { registry } = useRuntime();
  const { scope } = useSurroundings();
  const Drawn = registry.widgets[block.use];
  if (Drawn === undefined) {
    const problem = { code: 'unknown_widget', path: `${block.path}/use`, message: `there is no widget '${block.use}'` } as const;
    return <ProblemView block={{ block: 'problem', path: block.path, problems: [problem] }} />;
  }
  const props = evaluateInputs(block.props as Parameters<typeof evaluateInputs>[0], scope);
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="form" />}>
      {({ data }) => <Drawn props={props} data={data} />}
    </WithData>
  );
}
