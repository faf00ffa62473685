import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { observer } from '@formily/react';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { FormNode } from '../../../runtime/forms/node.ts';
import { useText } from '../../../runtime/text.ts';
import { sectionState, useGridsIn } from './section-state.ts';

/** The sections of a long form, each with its number of errors and whether it is complete (ux.md, Layout). */
export function FormIndex({ screenForm }: { readonly screenForm: ScreenForm }) {
  const text = useText();
  const sections = sectionsIn(screenForm.nodes);
  return (
    <nav className="wb-form-index" aria-label={text('widget.form.index')}>
      <ol>
        {sections.map((node) => (
          <IndexEntry key={screenForm.idOf(node)} node={node} screenForm={screenForm} />
        ))}
      </ol>
    </nav>
  );
}

/** Groups without a title exist for the document only; their children count instead. */
function sectionsIn(nodes: readonly FormNode[]): readonly FormNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'leaf') return [];
    if (node.title !== undefined) return [node];
    return node.kind === 'group' ? sectionsIn(node.nodes) : [];
  });
}

const IndexEntry = observer(function IndexEntry({ node, screenForm }: { readonly node: FormNode; readonly screenForm: ScreenForm }) {
  const text = useText();
  useGridsIn(node);
  if (node.state.display !== 'visible' || node.kind === 'leaf') return null;
  const { errors, isDone } = sectionState(node);
  const id = screenForm.idOf(node);
  const go = () => {
    const place = document.getElementById(id);
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  };
  return (
    <li>
      <button type="button" className="wb-form-index-entry" onClick={go}>
        <span>{node.title}</span>
        {errors > 0 ? (
          <span className="wb-error" title={text('widget.form.errors', { count: errors })}>
            <ExclamationCircleFilled aria-hidden="true" /> {errors}
            <span className="wb-unseen">{text('widget.form.errors', { count: errors })}</span>
          </span>
        ) : isDone ? (
          <span className="wb-success" title={text('widget.form.complete')}>
            <CheckCircleFilled aria-hidden="true" />
            <span className="wb-unseen">{text('widget.form.complete')}</span>
          </span>
        ) : null}
      </button>
    </li>
  );
});
