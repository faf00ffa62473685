import { type FormEvent, useMemo, useRef, useState } from 'react';
import { type ActionHandle, useActions } from '../../runtime/actions/use-action.ts';
import { type Surroundings, SurroundingsContext, useSurroundings } from '../../runtime/context.ts';
import type { ScreenForm } from '../../runtime/forms/form.ts';
import { type Keeping, useAutosave } from '../../runtime/forms/use-autosave.ts';
import { usePublished, useScreenForm } from '../../runtime/forms/use-form.ts';
import { useSending } from '../../runtime/forms/use-sending.ts';
import { type Turns, useTurns } from '../../runtime/forms/use-turns.ts';
import { ValuesScope } from '../../runtime/forms/values-scope.tsx';
import { asValues, isExpression, pick } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { ActionButtons } from '../parts/action/action-buttons.tsx';
import { DraftOffer } from '../parts/form/draft-offer.tsx';
import { FormAside } from '../parts/form/form-aside.tsx';
import { FormFields } from '../parts/form/form-fields.tsx';
import { FormFoot } from '../parts/form/form-foot.tsx';
import { FormIndex } from '../parts/form/form-index.tsx';
import { takesSubmitKeys, useSubmitKeys } from '../parts/form/submit-keys.ts';
import { Panel } from '../parts/panel.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';

type FormBlock = CompiledBlockOf<'form'>;

/** A form on a page. Its submit actions run with `values` once they are valid. */
export function Form({ block }: { readonly block: FormBlock }) {
  const { turn, surroundings } = useStaying(block.stays);
  // Another record in the same page is another form: what the one before had is not mixed into it.
  const record = JSON.stringify(block.draftBy?.map((name) => asValues(surroundings.scope.params)[name] ?? null));
  return (
    <SurroundingsContext.Provider value={surroundings}>
      <WithData key={`${turn} ${record}`} source={block.source} name={block.name} skeleton={<Skeleton shape="form" />}>
        {({ data }) => (
          <Loaded key={versionOf(block, data)} block={block} initial={block.source === undefined ? noValues : asValues(data)} />
        )}
      </WithData>
    </SurroundingsContext.Provider>
  );
}

/** While the form stays, it reads the parameters from before; each end of that is another turn. */
function useStaying(stays: FormBlock['stays']): { readonly turn: number; readonly surroundings: Surroundings } {
  const around = useSurroundings();
  const isStaying = stays?.evaluate(around.scope) === true;
  const params = useRef(around.scope.params);
  // The step that makes it stay and the one that changes the parameters may be drawn together.
  if (!isStaying) params.current = around.scope.params;
  const [turn, setTurn] = useState({ count: 0, isStaying });
  if (turn.isStaying !== isStaying) setTurn({ count: isStaying ? turn.count : turn.count + 1, isStaying });
  const surroundings = useMemo(
    () => (isStaying ? { ...around, scope: { ...around.scope, params: params.current } } : around),
    [around, isStaying],
  );
  return { turn: turn.count, surroundings };
}

const noValues: Values = {};

/** Another version is another form: input typed on the previous version is offered as a draft and does not block. */
function versionOf({ version }: FormBlock, data: unknown): string {
  return version === undefined ? '' : String(pick(data, version) ?? '');
}

function Loaded({ block, initial }: { readonly block: FormBlock; readonly initial: Values }) {
  const text = useText();
  const { scope } = useSurroundings();
  const { readOnly, draft, draftBy, guard } = block;
  const isReadOnly = isExpression(readOnly) ? readOnly.evaluate(scope) === true : readOnly === true;
  const screenForm = useScreenForm({ schema: block.schema, initial, scope, isReadOnly });
  usePublished(screenForm, block.publishes);
  const actions = useMemo(() => [...(block.submit === undefined ? [] : [block.submit]), ...(block.submits ?? [])], [block]);
  const turns = useTurns();
  const sending = useSending(screenForm, { actions, draft, draftBy, version: versionOf(block, initial), guard, turns });
  const keeping = useAutosave(screenForm, block.autosave, { ...sending, turns });
  const others = useOthers(block, screenForm, turns, keeping);
  const submit = isReadOnly || actions.length === 0 ? null : () => void sending.send();
  const root = useRef<HTMLFormElement>(null);
  useSubmitKeys(root, submit);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit?.();
  };
  const hasAside = block.aside !== undefined;
  const isBelow = hasAside || block.actionsBelow === true;
  const buttons = others.length === 0 ? null : <ActionButtons handles={others} />;
  const foot = isReadOnly ? null : (
    <FormFoot
      sending={sending}
      keeping={keeping}
      figure={block.figure === undefined ? null : <Figure screenForm={screenForm} text={block.figure} />}
      extra={isBelow ? buttons : null}
      isBeside={hasAside}
    />
  );
  const body = (
    <div className={block.columns === 1 ? 'wb-form wb-form-single' : 'wb-form'}>
      <DraftOffer offered={sending.offered} />
      <FormFields screenForm={screenForm} columns={block.columns ?? 2} foldable={block.index === true} />
    </div>
  );
  const form = (
    <form
      ref={root}
      className={hasAside ? 'wb-form-with-aside' : 'wb-form'}
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      {...(submit === null ? {} : takesSubmitKeys)}
    >
      {hasAside ? (
        <FormAside screenForm={screenForm} blocks={block.aside ?? []} hasIndex={block.index === true} foot={foot}>
          {body}
        </FormAside>
      ) : (
        <>
          {block.index === true ? (
            <div className="wb-form-sides">
              {body}
              <FormIndex screenForm={screenForm} />
            </div>
          ) : (
            body
          )}
          {foot}
        </>
      )}
    </form>
  );
  if (hasAside) return form;
  return (
    <Panel title={block.title === undefined ? undefined : text(block.title)} extra={isBelow ? null : buttons}>
      {form}
    </Panel>
  );
}

/** The sum beside the buttons, which follows what is typed. */
function Figure({ screenForm, text }: { readonly screenForm: ScreenForm; readonly text: NonNullable<FormBlock['figure']> }) {
  return (
    <ValuesScope screenForm={screenForm}>
      <FigureText text={text} />
    </ValuesScope>
  );
}

function FigureText({ text }: { readonly text: NonNullable<FormBlock['figure']> }) {
  const shown = text.evaluate(useSurroundings().scope);
  return shown === undefined || shown === '' ? null : <strong className="wb-form-figure">{shown}</strong>;
}

/** The other actions take the current values without validation, to save incomplete ones. */
function useOthers({ actions, saves }: FormBlock, screenForm: ScreenForm, turns: Turns, { keep }: Keeping): readonly ActionHandle[] {
  const handles = useActions(actions);
  return useMemo(
    () =>
      handles.map((handle) => {
        const isSaving = saves?.includes(handle.action.name) === true;
        const run: ActionHandle['run'] = (extra, onFailure) => {
          const now = () => handle.run({ values: screenForm.values(), ...extra }, onFailure ?? screenForm.refuse);
          return turns(() => (isSaving ? keep(now) : now()));
        };
        return { ...handle, run };
      }),
    [handles, saves, screenForm, turns, keep],
  );
}
