import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { observer } from '@formily/react';
import { Button } from 'antd';
import { useEffect } from 'react';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { FormNode } from '../../../runtime/forms/node.ts';
import { useText } from '../../../runtime/text.ts';
import { isWithin, sectionState, useGridsIn } from './section-state.ts';

interface SectionFoldProps {
  readonly node: FormNode;
  readonly screenForm: ScreenForm;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

/** The button that folds a complete section; an error in it, or a field that gets the focus, unfolds it. */
export const SectionFold = observer(function SectionFold({ node, screenForm, isFolded, onFold }: SectionFoldProps) {
  const text = useText();
  useGridsIn(node);
  const { errors, isDone } = sectionState(node);
  useEffect(
    () =>
      screenForm.onReveal((target) => {
        if (isWithin(target, node)) onFold(false);
      }),
    [screenForm, node, onFold],
  );
  useEffect(() => {
    if (errors > 0) onFold(false);
  }, [errors, onFold]);
  if (!isDone && !isFolded) return null;
  return (
    <Button
      type="text"
      size="small"
      icon={isFolded ? <DownOutlined aria-hidden="true" /> : <UpOutlined aria-hidden="true" />}
      aria-expanded={!isFolded}
      aria-label={text(isFolded ? 'widget.form.unfoldSection' : 'widget.form.foldSection', { name: node.title ?? '' })}
      onClick={() => onFold(!isFolded)}
    >
      {text(isFolded ? 'widget.form.unfold' : 'widget.form.fold')}
    </Button>
  );
});
