import { Button } from 'antd';
import type { FormEvent } from 'react';
import { useActions } from '../../runtime/actions/use-action.ts';
import { useSurroundings } from '../../runtime/context.ts';
import { usePublished, useScreenForm } from '../../runtime/forms/use-form.ts';
import { useSending } from '../../runtime/forms/use-sending.ts';
import { asValues, isExpression } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { ActionButtons } from '../parts/action-buttons.tsx';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { FormFields } from '../parts/form-fields.tsx';
import { FormIndex } from '../parts/form-index.tsx';
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
  const { readOnly } = block;
  const isReadOnly = isExpression(readOnly) ? readOnly.evaluate(scope) === true : readOnly === true;
  const screenForm = useScreenForm({ schema: block.schema, initial, scope, isReadOnly });
  usePublished(screenForm, block.publishes);
  const { submit, isBusy, send, offered } = useSending(screenForm, { action: block.submit, draft: block.draft, guard: block.guard });
  const others = useActions(block.actions);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const fields = <FormFields screenForm={screenForm} columns={block.columns ?? 2} />;
  return (
    <Panel
      title={block.title === undefined ? undefined : text(block.title)}
      extra={others.length === 0 ? null : <ActionButtons handles={others} />}
    >
      <form className="wb-form" noValidate autoComplete="off" onSubmit={onSubmit} onKeyDown={onSubmitKeys(() => void send())}>
        <DraftOffer offered={offered} />
        {block.index === true ? (
          <div className="wb-form-sides">
            <div className="wb-form">{fields}</div>
            <FormIndex screenForm={screenForm} />
          </div>
        ) : (
          fields
        )}
        {submit === undefined || isReadOnly ? null : (
          <div className="wb-form-foot wb-form-foot-start wb-form-foot-stays">
            <Button type="primary" htmlType="submit" danger={submit.action.danger === true} disabled={submit.disabled} loading={isBusy}>
              {submit.title}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
