import { observer } from '@formily/react';
import { memo, Suspense } from 'react';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { Cards, FormNode, GridNode, Group, Leaf } from '../../../runtime/forms/node.ts';
import { useText } from '../../../runtime/text.ts';
import { late } from '../late/late.tsx';
import { FormCards } from './form-cards.tsx';
import { FormFold } from './form-fold.tsx';
import { LeafGrid } from './leaf-grid.tsx';
import '../../styles/forms.css';

const EditGrid = late(() => import('../edit-grid/edit-grid.tsx').then(({ EditGrid }) => EditGrid));

interface FormFieldsProps {
  readonly screenForm: ScreenForm;
  /** All of the form, unless told otherwise. */
  readonly nodes?: readonly FormNode[];
  /** Columns on a wide page; the grid takes fewer where there is no room. */
  readonly columns: number;
}

/** The fields of a form in a grid, groups under their headings, lists of objects as grids or cards. */
export const FormFields = memo(function FormFields({ screenForm, nodes = screenForm.nodes, columns }: FormFieldsProps) {
  return (
    <>
      {inRuns(nodes).map((run) =>
        run.kind === 'leaves' ? (
          <LeafGrid key={run.leaves[0]?.path} leaves={run.leaves} screenForm={screenForm} columns={columns} />
        ) : (
          <Section key={screenForm.idOf(run.node)} node={run.node} screenForm={screenForm} columns={columns} />
        ),
      )}
    </>
  );
});

type SectionNode = Group | GridNode | Cards;

const Section = observer(function Section(props: Omit<FormFieldsProps, 'nodes'> & { readonly node: SectionNode }) {
  const { node, screenForm, columns } = props;
  const text = useText();
  if (node.state.display !== 'visible') return null;
  const id = screenForm.idOf(node);
  if (node.kind === 'group' && node.group['x-fold'] !== undefined) {
    return (
      <FormFold node={node} screenForm={screenForm}>
        <FormFields screenForm={screenForm} nodes={node.nodes} columns={columns} />
      </FormFold>
    );
  }
  const { description } = node.kind === 'group' ? node.group : node.array;
  const hint = description === undefined ? null : <p className="wb-hint wb-muted">{text(description)}</p>;
  const heading =
    node.title === undefined ? null : (
      <h3 className="wb-group-title" id={`${id}-title`}>
        {node.title}
      </h3>
    );
  // A group without a word for it is there for the document alone: a fragment that holds one list, say.
  if (node.kind === 'group' && heading === null && hint === null && node.group.type === 'void') {
    return <FormFields screenForm={screenForm} nodes={node.nodes} columns={columns} />;
  }
  return (
    <section className="wb-group" id={id} tabIndex={-1} {...(heading === null ? {} : { 'aria-labelledby': `${id}-title` })}>
      {heading}
      {hint}
      {node.kind === 'group' ? (
        <FormFields screenForm={screenForm} nodes={node.nodes} columns={columns} />
      ) : node.kind === 'cards' ? (
        <FormCards node={node} screenForm={screenForm} columns={columns} />
      ) : (
        <Suspense fallback={<span className="wb-grid-wait" aria-hidden="true" />}>
          <EditGrid grid={node.grid} title={node.title} readOnly={node.state.pattern !== 'editable'} library={node.array['x-library']} />
        </Suspense>
      )}
      {node.kind === 'group' || node.list.message === '' ? null : (
        <p className="wb-hint wb-error" role="alert">
          {node.list.message}
        </p>
      )}
    </section>
  );
});

type Run = { readonly kind: 'leaves'; readonly leaves: Leaf[] } | { readonly kind: 'section'; readonly node: SectionNode };

/** Fields that follow each other stand in one grid. */
function inRuns(nodes: readonly FormNode[]): readonly Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (node.kind !== 'leaf') runs.push({ kind: 'section', node });
    else if (last?.kind === 'leaves') last.leaves.push(node);
    else runs.push({ kind: 'leaves', leaves: [node] });
  }
  return runs;
}
