import { DeleteOutlined, DownOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { observer } from '@formily/react';
import { Button } from 'antd';
import { memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSurroundings } from '../../../runtime/context.ts';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { Cards, FormNode, GridNode, Group, Leaf } from '../../../runtime/forms/node.ts';
import { useText } from '../../../runtime/text.ts';
import { late } from '../late/late.tsx';
import { LeafGrid } from './leaf-grid.tsx';
import { isWithin, sectionState } from './section-state.ts';
import '../../styles/form-aside.css';
import '../../styles/forms.css';

/** A list of objects as cards, with buttons to add and remove them. */
const FormCards = observer(function FormCards({ node, screenForm, columns }: FormCardsProps) {
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const { cards } = node.list;
  const { minItems = 0, maxItems } = node.array;
  const isEditable = node.state.pattern === 'editable';
  const add = () => {
    screenForm.addCard(node);
    // The new card exists after the next render.
    setTimeout(() => root.current?.querySelector<HTMLElement>(':scope > .wb-row-card:last-of-type :is(input, textarea)')?.focus(), 0);
  };
  return (
    <div className="wb-row-cards" ref={root}>
      {cards.map((card, index) => (
        <article key={card.key} className="wb-row-card" aria-label={`${node.title ?? ''} ${index + 1}`.trim()}>
          <header className="wb-row-card-head">
            <span className="wb-muted">{index + 1}</span>
            {isEditable && cards.length > minItems ? (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={text('widget.form.removeCard', { number: index + 1 })}
                title={text('widget.form.removeCard', { number: index + 1 })}
                onClick={() => screenForm.removeCard(node, card)}
              />
            ) : null}
          </header>
          <LeafGrid leaves={card.nodes} screenForm={screenForm} columns={columns} />
        </article>
      ))}
      {isEditable && cards.length < (maxItems ?? Number.POSITIVE_INFINITY) ? (
        <Button type="dashed" icon={<PlusOutlined aria-hidden="true" />} onClick={add}>
          {text('widget.form.addCard')}
        </Button>
      ) : null}
    </div>
  );
});

/** Fields collapsed to a summary line; focusing one of the fields, or an error in one, expands them. */
const FormFold = observer(function FormFold({ node, screenForm, children }: FormFoldProps) {
  const translate = useText();
  const { text, isWanted } = useFold(node, screenForm);
  const [isOpen, setOpen] = useState(isWanted);
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  const isBlock = !isOpen && text.includes('\n');
  const { errors } = sectionState(node);
  useEffect(() => screenForm.onReveal((target) => isWithin(target, node) && setOpen(true)), [screenForm, node]);
  useEffect(() => {
    if (errors > 0) setOpen(true);
  }, [errors]);
  const id = screenForm.idOf(node);
  return (
    <section className="wb-fold" id={id} tabIndex={-1}>
      <button
        type="button"
        className={isBlock ? 'wb-fold-line wb-fold-block' : 'wb-fold-line'}
        aria-expanded={isOpen}
        aria-controls={`${id}-inner`}
        onClick={() => setOpen(!isOpen)}
      >
        {isBlock ? null : isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        {node.title === undefined || isBlock ? null : <span className="wb-fold-title">{node.title}</span>}
        {isOpen ? null : <span className="wb-fold-text">{text}</span>}
        {isBlock ? <span className="wb-fold-change">{translate('widget.form.change')}</span> : null}
      </button>
      <div id={`${id}-inner`} className="wb-fold-inner" hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
});

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
      <FormFold node={node} screenForm={screenForm}>
        <FormFields screenForm={screenForm} nodes={node.nodes} columns={columns} />
      </FormFold>
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
        <FormCards node={node} screenForm={screenForm} columns={columns} />
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

interface FormFoldProps {
  readonly node: Group;
  readonly screenForm: ScreenForm;
  readonly children: ReactNode;
}

/** What a folded group says, and whether its values want it open. */
function useFold({ group }: Group, screenForm: ScreenForm): { readonly text: string; readonly isWanted: boolean } {
  const { scope } = useSurroundings();
  const [values, setValues] = useState(screenForm.values);
  useEffect(() => {
    setValues(screenForm.values());
    return screenForm.onChange(() => setValues(screenForm.values()));
  }, [screenForm]);
  const now = { ...scope, values };
  return { text: group['x-fold']?.evaluate(now) ?? '', isWanted: group['x-open']?.evaluate(now) === true };
}

interface FormCardsProps {
  readonly node: Cards;
  readonly screenForm: ScreenForm;
  readonly columns: number;
}
