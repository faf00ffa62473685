import { useActions, useSteps } from '../../runtime/actions/use-action.ts';
import { useCarriedInput } from '../../runtime/carried-input.ts';
import { useSurroundings } from '../../runtime/context.ts';
import { evaluateRequired } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import { ActionButtons } from '../parts/action/action-buttons.tsx';
import { Panel } from '../parts/panel.tsx';
import { DropZone } from '../parts/upload/drop-zone.tsx';
import { useUpload } from '../parts/upload/use-upload.ts';

const megabytesDefault = 10;

/** Uploads a file to a call, whose result the block's steps receive. */
export function Upload({ block }: { readonly block: CompiledBlockOf<'upload'> }) {
  const text = useText();
  const { scope } = useSurroundings();
  const handles = useActions(block.actions);
  const run = useSteps();
  const rules = { accept: block.accept, maxMegabytes: block.maxMegabytes ?? megabytesDefault };
  const upload = useUpload(block.call, rules, (result) => {
    if (block.then !== undefined) void run(block.then, { result });
  });
  // The results of its steps are in the screen's state, which is carried over separately.
  useCarriedInput({
    name: `upload ${block.path}`,
    isUnsaved: () => upload.state.phase === 'done',
    values: () => (upload.state.phase === 'done' ? upload.state.name : null),
    put: (name) => typeof name === 'string' && upload.wasSent(name),
  });
  return (
    <Panel title={text(block.title)} extra={<ActionButtons handles={handles} />}>
      <DropZone
        upload={upload}
        rules={rules}
        hint={block.hint === undefined ? undefined : text(block.hint)}
        input={() => evaluateRequired(block.with, scope, (name) => text('error.inputUnanswered', { name }))}
      />
    </Panel>
  );
}
