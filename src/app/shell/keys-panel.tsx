import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { useReturnFocus } from '../layers/return-focus.ts';
import { useWorld } from '../world.ts';

/** Keys, and the text key that describes each. */
const keys = [
  ['Ctrl K', 'search'],
  ['/', 'find'],
  ['↑ ↓', 'move'],
  ['Space', 'select'],
  ['Enter', 'open'],
  ['Esc', 'close'],
  ['Ctrl Enter', 'submit'],
  ['Shift F10', 'tabMenu'],
  ['?', 'help'],
] as const;

export function KeysPanel({ onClose }: { readonly onClose: () => void }) {
  const { translate } = useWorld();
  useReturnFocus();
  return (
    <FullModal title={translate('shell.keys')} footer={null} width={440} onCancel={onClose}>
      <dl className="ws-keys">
        {keys.map(([key, name]) => (
          <div key={name}>
            <dt>
              <kbd className="ws-key">{key}</kbd>
            </dt>
            <dd>{translate(`shell.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </FullModal>
  );
}
