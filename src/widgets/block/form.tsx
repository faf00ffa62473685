import { Button } from 'antd';
import { type FormEvent, useRef } from 'react';
import { useActions } from '../../runtime/actions/use-action.ts';
import { useSurroundings } from '../../runtime/context.ts';
import { useScreenForm } from '../../runtime/forms/use-form.ts';
import { asValues } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { ActionButtons } from '../parts/action-buttons.tsx';
import { FormFields } from '../parts/form-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { onSubmitKeys } from '../parts/submit-keys.ts';
import { WithData } from '../parts/with-data.tsx';

type FormBlock = CompiledBlockOf<'form'>;

/** A form of a page. Its submit action runs with `values`, once they are right. */
export function Form({ block }: { readonly block: FormBlock }) {
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="form" />}>
      {({ data }) => <Loaded block={block} initial={block.source === undefined ? none : asValues(data)} />}
    </WithData>
  );
}

const none: Values = {};

function Loaded({ block, initial }: { readonly block: FormBlock; readonly initial: Values }) {
  const text = useText();
  const { scope } = useSurroundings();
  const screenForm = useScreenForm(block.schema, fieldsOf(block, initial), scope);
  const submitActions = useRef(block.submit === undefined ? [] : [block.submit]);
  const [submit] = useActions(submitActions.current);
  const others = useActions(block.actions);

  const send = async () => {
    if (submit === undefined || submit.disabled || submit.running) return;
    const values = await screenForm.submit();
    if (values !== null) await submit.run({ values }, screenForm.refuse);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Panel
      title={block.title === undefined ? undefined : text(block.title)}
      extra={others.length === 0 ? null : <ActionButtons handles={others} />}
    >
      <form className="wb-form" noValidate autoComplete="off" onSubmit={onSubmit} onKeyDown={onSubmitKeys(() => void send())}>
        <FormFields screenForm={screenForm} columns={block.columns ?? 2} />
        {submit === undefined ? null : (
          <div className="wb-form-foot wb-form-foot-start">
            <Button
              type="primary"
              htmlType="submit"
              danger={submit.action.danger === true}
              disabled={submit.disabled}
              loading={submit.running}
            >
              {submit.title}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

/** Only what has a field: the rest of what was loaded is not the form's to send back. */
function fieldsOf({ schema }: FormBlock, loaded: Values): Values {
  return Object.fromEntries(Object.keys(schema.properties).flatMap((name) => (Object.hasOwn(loaded, name) ? [[name, loaded[name]]] : [])));
}
