import type { LabelElement, LabelTemplate } from '../../../../contract/entities/orders/label.ts';
import { useText } from '../../../runtime/text.ts';
import { Panel } from '../../parts/panel.tsx';
import { elementOf } from './elements.ts';
import { Inspector } from './inspector.tsx';
import type { Drawn } from './use-drawing.ts';

interface Props {
  readonly template: LabelTemplate;
  readonly chosen: number | null;
  readonly problems: Drawn['problems'];
  readonly onChange: (at: number, element: LabelElement) => void;
  readonly onRemove: (at: number) => void;
}

/** Whether the template can be kept, and the chosen element. */
export function Aside({ template, chosen, problems, onChange, onRemove }: Props) {
  const text = useText();
  const messagesAt = (at: number | null) => problems.filter((problem) => elementOf(problem) === at).map(({ message }) => message);
  const selected = chosen === null ? undefined : template.elements[chosen];
  return (
    <Panel>
      <p role="status" className={problems.length > 0 ? 'wb-label-problem' : 'wb-muted'}>
        {problems.length > 0 ? text('widget.labelCanvas.problems', { count: problems.length }) : text('widget.labelCanvas.good')}
      </p>
      {messagesAt(null).map((message) => (
        <p key={message} className="wb-label-problem">
          {message}
        </p>
      ))}
      {selected === undefined || chosen === null ? (
        <p className="wb-muted">{text('widget.labelCanvas.hint')}</p>
      ) : (
        <Inspector
          key={chosen}
          template={template}
          element={selected}
          problems={messagesAt(chosen)}
          onChange={(element) => onChange(chosen, element)}
          onRemove={() => onRemove(chosen)}
        />
      )}
    </Panel>
  );
}
