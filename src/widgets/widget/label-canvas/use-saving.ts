import { useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/endpoints/all.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import type { Draft } from './draft.ts';

/** Keeps the template as its next version, or a built-in one as a template of the tenant. */
export function useSaving({ id, version, builtIn, isDefault: wasDefault }: CallReply<'label.template'>) {
  const { ports } = useRuntime();
  const text = useText();
  const [isSaving, setSaving] = useState(false);
  const [isDefault, setDefault] = useState(wasDefault && !builtIn);
  const isSaved = useRef(false);
  return {
    isSaving,
    isDefault,
    setDefault,
    isSaved: () => isSaved.current,
    async save({ name, template }: Draft): Promise<void> {
      setSaving(true);
      try {
        const reply = (await ports.call('label.saveTemplate', {
          ...(builtIn ? {} : { id, version }),
          ...(isDefault ? { isDefault } : {}),
          name,
          template,
        })) as CallReply<'label.saveTemplate'>;
        isSaved.current = true;
        ports.notify('success', text('widget.labelCanvas.saved', { version: reply.version }));
        // The page of this version: it has its number, and the next save follows it.
        ports.navigate('/label/editor', { id: reply.id, version: String(reply.version) }, true);
      } catch (failure) {
        ports.showFailure(failure);
      } finally {
        setSaving(false);
      }
    },
  };
}
