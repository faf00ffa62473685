import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { observer } from '@formily/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSurroundings } from '../../../runtime/context.ts';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { FormNode, Group } from '../../../runtime/forms/node.ts';
import { sectionState } from './section-state.ts';
import '../../styles/form-aside.css';

interface FormFoldProps {
  readonly node: Group;
  readonly screenForm: ScreenForm;
  readonly children: ReactNode;
}

/** Fields folded to one line that says what is in them; a field that is led to, and one that is wrong, unfolds them. */
export const FormFold = observer(function FormFold({ node, screenForm, children }: FormFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const text = useFoldText(node, screenForm);
  const { errors } = sectionState(node);
  useEffect(() => screenForm.onReveal((target) => isWithin(target, node) && setOpen(true)), [screenForm, node]);
  useEffect(() => {
    if (errors > 0) setOpen(true);
  }, [errors]);
  const id = screenForm.idOf(node);
  return (
    <section className="wb-fold" id={id} tabIndex={-1}>
      <button type="button" className="wb-fold-line" aria-expanded={isOpen} aria-controls={`${id}-inner`} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        {node.title === undefined ? null : <span className="wb-fold-title">{node.title}</span>}
        {isOpen ? null : <span className="wb-fold-text">{text}</span>}
      </button>
      <div id={`${id}-inner`} className="wb-fold-inner" hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
});

function useFoldText({ group }: Group, screenForm: ScreenForm): string {
  const { scope } = useSurroundings();
  const [values, setValues] = useState(screenForm.values);
  useEffect(() => {
    setValues(screenForm.values());
    return screenForm.onChange(() => setValues(screenForm.values()));
  }, [screenForm]);
  return group['x-fold']?.evaluate({ ...scope, values }) ?? '';
}

function isWithin(node: FormNode, around: FormNode): boolean {
  for (let at: FormNode | null = node; at !== null; at = at.parent) if (at === around) return true;
  return false;
}
