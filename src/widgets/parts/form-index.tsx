import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { observer } from '@formily/react';
import { isBlank } from '../../../contract/rules/rule.ts';
import type { ScreenForm } from '../../runtime/forms/form.ts';
import { everyNode, type FormNode, isInSight, leavesOf } from '../../runtime/forms/node.ts';
import { useText } from '../../runtime/text.ts';

/** The sections of a long form, with what is wrong and what is done in each (ux.md, Layout). */
export function FormIndex({ screenForm }: { readonly screenForm: ScreenForm }) {
  const text = useText();
  const sections = screenForm.nodes.filter((node) => node.kind !== 'leaf' && node.title !== undefined);
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

const IndexEntry = observer(function IndexEntry({ node, screenForm }: { readonly node: FormNode; readonly screenForm: ScreenForm }) {
  const text = useText();
  if (node.state.display !== 'visible' || node.kind === 'leaf') return null;
  const errors = errorsIn(node);
  const isDone = errors === 0 && isComplete(node);
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

function errorsIn(node: FormNode): number {
  return everyNode([node]).filter((inner) => {
    if (inner.kind === 'leaf') return inner.state.display === 'visible' && inner.state.selfErrors.length > 0;
    return inner.kind !== 'group' && inner.list.message !== '';
  }).length;
}

/** Everything that must be filled in is; where nothing must, something is. */
function isComplete(node: FormNode): boolean {
  const leaves = leavesOf([node]).filter((leaf) => leaf.state.display === 'visible' && isInSight(leaf));
  const filled = leaves.filter(({ state }) => !isBlank(state.value));
  const required = leaves.filter(({ live }) => live.isRequired);
  return filled.length > 0 && required.every((leaf) => filled.includes(leaf));
}
