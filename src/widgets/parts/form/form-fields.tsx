import { observer } from '@formily/react';
import { memo, Suspense, useState } from 'react';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { Cards, FormNode, GridNode, Group, Leaf } from '../../../runtime/forms/node.ts';
import { useText } from '../../../runtime/text.ts';
import { late } from '../late/late.tsx';
import { LeafGrid } from './leaf-grid.tsx';
import '../../styles/form-aside.css';
import '../../styles/forms.css';

const GroupFold = late(() => import('./group-fold.tsx').then(({ GroupFold }) => GroupFold));
const RowCards = late(() => import('./row-cards.tsx').then(({ RowCards }) => RowCards));
const SectionFold = late(() => import('./section-fold.tsx').then(({ SectionFold }) => SectionFold));
const EditGrid = late(() => import('../edit-grid/edit-grid.tsx').then(({ EditGrid }) => EditGrid));

interface FormFieldsProps {
  readonly screenForm: ScreenForm;
  /** Defaults to the whole form. */
  readonly nodes?: readonly FormNode[];
  /** Columns on a wide page; fewer on narrow ones. */
  readonly columns: number;
  /** Whether the user may fold complete sections. */
  readonly foldable?: boolean;
}

/** The fields of a form in a grid: groups under headings, lists of objects as grids or cards. */
export const FormFields = memo(function FormFields({ screenForm, nodes = screenForm.nodes, columns, foldable }: FormFieldsProps) {
  return (
    <>
      {inRuns(nodes).map((run) =>
        run.kind === 'leaves' ? (
          <LeafGrid key={run.leaves[0]?.path} leaves={run.leaves} screenForm={screenForm} columns={columns} />
        ) : (
          <Section key={screenForm.idOf(run.node)} node={run.node} screenForm={screenForm} columns={columns} foldable={foldable === true} />
        ),
      )}
    </>
  );
});

type SectionNode = Group | GridNode | Cards;

const Section = observer(function Section(props: Omit<FormFieldsProps, 'nodes'> & { readonly node: SectionNode }) {
  const { node, screenForm, columns, foldable = false } = props;
  const text = useText();
  const [isFolded, setFolded] = useState(false);
  if (node.state.display !== 'visible') return null;
  const id = screenForm.idOf(node);
  if (node.kind === 'group' && node.group['x-fold'] !== undefined) {
    return (
      <Suspense fallback={<span className="wb-fold-line" aria-hidden="true" />}>
        <GroupFold node={node} screenForm={screenForm}>
          <FormFields screenForm={screenForm} nodes={node.nodes} columns={columns} />
        </GroupFold>
      </Suspense>
    );
  }
  const { description } = node.kind === 'group' ? node.group : node.array;
  const hint = description === undefined ? null : <p className="wb-hint wb-muted">{text(description)}</p>;
  const heading =
    node.title === undefined ? null : (
      <div className="wb-group-head">
        <h3 className="wb-group-title" id={`${id}-title`}>
          {node.title}
        </h3>
        {foldable ? (
          <Suspense fallback={null}>
            <SectionFold node={node} screenForm={screenForm} isFolded={isFolded} onFold={setFolded} />
          </Suspense>
        ) : null}
      </div>
    );
  // A group without texts exists for the document only, for example a fragment with one list.
  if (node.kind === 'group' && heading === null && hint === null && node.group.type === 'void') {
    return <FormFields screenForm={screenForm} nodes={node.nodes} columns={columns} foldable={foldable} />;
  }
  return (
    <section className="wb-group" id={id} tabIndex={-1} {...(heading === null ? {} : { 'aria-labelledby': `${id}-title` })}>
      {heading}
      {isFolded ? null : hint}
      {isFolded ? null : node.kind === 'group' ? (
        <FormFields screenForm={screenForm} nodes={node.nodes} columns={columns} />
      ) : node.kind === 'cards' ? (
        <Suspense fallback={null}>
          <RowCards node={node} screenForm={screenForm} columns={columns} />
        </Suspense>
      ) : (
        <Suspense fallback={<span className="wb-grid-wait" aria-hidden="true" />}>
          <EditGrid
            grid={node.grid}
            title={node.title}
            readOnly={node.state.pattern !== 'editable'}
            library={node.array['x-library']}
            saved={node.array['x-saved']}
            lineActions={node.array['x-actions']}
          />
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

/** Consecutive fields share a grid. */
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
