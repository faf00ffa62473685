import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { observer } from '@formily/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSurroundings } from '../../../runtime/context.ts';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { Group } from '../../../runtime/forms/node.ts';
import { useText } from '../../../runtime/text.ts';
import { isWithin, sectionState } from './section-state.ts';

interface GroupFoldProps {
  readonly node: Group;
  readonly screenForm: ScreenForm;
  readonly children: ReactNode;
}

/** Fields collapsed to a summary line; focusing one of the fields, or an error in one, expands them. */
export const GroupFold = observer(function GroupFold({ node, screenForm, children }: GroupFoldProps) {
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
