import { observer } from '@formily/react';
import { Steps as AntSteps, Button } from 'antd';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSurroundings } from '../../runtime/context.ts';
import type { ScreenForm } from '../../runtime/forms/form.ts';
import type { FormNode, Group } from '../../runtime/forms/node.ts';
import { useAutosave } from '../../runtime/forms/use-autosave.ts';
import { useScreenForm } from '../../runtime/forms/use-form.ts';
import { useSending } from '../../runtime/forms/use-sending.ts';
import { useTurns } from '../../runtime/forms/use-turns.ts';
import { ValuesScope } from '../../runtime/forms/values-scope.tsx';
import { asValues, pick } from '../../runtime/inputs.ts';
import type { CompiledBlockOf, CompiledFormSchema } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { Blocks } from '../../runtime/render/block.tsx';
import { useText } from '../../runtime/text.ts';
import { DraftOffer } from '../parts/form/draft-offer.tsx';
import { FormFields } from '../parts/form/form-fields.tsx';
import { SavedNote } from '../parts/form/form-foot.tsx';
import { takesSubmitKeys, useSubmitKeys } from '../parts/form/submit-keys.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';

type StepsBlock = CompiledBlockOf<'steps'>;
type Item = StepsBlock['items'][number];

/** A form in several steps: each must be valid before the next, and all share one set of values. */
export function Steps({ block }: { readonly block: StepsBlock }) {
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="form" />}>
      {({ data }) => <Loaded block={block} initial={block.source === undefined ? noValues : asValues(data)} />}
    </WithData>
  );
}

const noValues: Values = {};

function Loaded({ block, initial }: { readonly block: StepsBlock; readonly initial: Values }) {
  const { scope } = useSurroundings();
  const [schema] = useState(() => schemaOf(block.items));
  const screenForm = useScreenForm({ schema, initial, scope });
  useProblems(screenForm, block.problems === undefined ? undefined : pick(initial, block.problems));
  return <Wizard block={block} screenForm={screenForm} />;
}

/** Says what the data call wrong at its fields, and shows the step of the first one. */
function useProblems(screenForm: ScreenForm, given: unknown): void {
  const listed = JSON.stringify(given ?? []);
  useEffect(() => {
    const problems = JSON.parse(listed);
    if (Array.isArray(problems) && problems.length > 0) screenForm.showProblems(problems);
  }, [screenForm, listed]);
}

/** Each step is a void group, so that hiding it also removes its fields from the submitted values. */
function schemaOf(items: readonly Item[]): CompiledFormSchema {
  const groups = items.map(({ name, when, permission, schema }) => [
    name,
    { type: 'void' as const, properties: schema?.properties ?? {}, 'x-visible': when, permission },
  ]);
  return { type: 'object', properties: Object.fromEntries(groups) };
}

interface WizardProps {
  readonly block: StepsBlock;
  readonly screenForm: ScreenForm;
}

const Wizard = observer(function Wizard({ block, screenForm }: WizardProps) {
  const text = useText();
  const root = useRef<HTMLFormElement>(null);
  const turns = useTurns();
  const sending = useSending(screenForm, { actions: [block.submit], draft: block.draft, guard: block.guard, turns });
  const keeping = useAutosave(screenForm, block.autosave, { ...sending, turns });
  const { submits, isBusy, send, offered } = sending;
  const [submit] = submits;
  const groups = screenForm.nodes.filter((node): node is Group => node.kind === 'group' && node.state.display === 'visible');
  const { group, go } = useCurrent(screenForm, groups);
  const at = group === undefined ? 0 : Math.max(0, groups.indexOf(group));
  const [isChecking, setChecking] = useState(false);
  const arrive = useArrival(root, group?.name);
  const item = block.items.find(({ name }) => name === group?.name);
  const isLast = at === groups.length - 1;

  /** Goes back freely, but forward only past valid steps. */
  const goTo = async (to: number) => {
    if (isChecking || isBusy) return;
    setChecking(true);
    let reached = Math.min(to, at);
    for (let step = at; step < to; step++) {
      const left = groups[step];
      if (left === undefined || !(await screenForm.check([left]))) break;
      reached = step + 1;
    }
    setChecking(false);
    const target = groups[reached];
    if (target === undefined || reached === at) return;
    arrive(target.name);
    go(target);
  };
  const forth = () => (isLast ? void send() : void goTo(at + 1));
  useSubmitKeys(root, forth);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    forth();
  };
  if (group === undefined || item === undefined) return null;
  const titles = groups.flatMap(({ name }) => block.items.find((each) => each.name === name) ?? []);
  return (
    <section className="wb-panel wb-steps">
      <Line items={titles} at={at} onGo={(to) => void goTo(to)} />
      <form
        ref={root}
        className="wb-form"
        aria-label={text(item.title)}
        noValidate
        autoComplete="off"
        onSubmit={onSubmit}
        {...takesSubmitKeys}
      >
        <DraftOffer offered={offered} />
        <FormFields key={group.name} screenForm={screenForm} nodes={group.nodes} columns={item.columns ?? 2} />
        {item.body === undefined ? null : (
          <ValuesScope screenForm={screenForm}>
            <Blocks blocks={item.body} />
          </ValuesScope>
        )}
        <div className="wb-form-foot wb-form-foot-start wb-form-foot-stays">
          {at === 0 ? null : <Button onClick={() => void goTo(at - 1)}>{text('widget.steps.back')}</Button>}
          {isLast && submit === undefined ? null : (
            <Button
              type="primary"
              htmlType="submit"
              danger={isLast && submit?.action.danger === true}
              disabled={isLast && submit?.disabled === true}
              loading={isBusy || isChecking}
            >
              {isLast ? submit?.title : text('widget.steps.next')}
            </Button>
          )}
          <SavedNote keeping={keeping} />
        </div>
      </form>
    </section>
  );
});

/** Shows the progress: all steps, or on a phone the current one as text. */
function Line({ items, at, onGo }: { readonly items: readonly Item[]; readonly at: number; readonly onGo: (to: number) => void }) {
  const text = useText();
  const title = items[at]?.title;
  return (
    <>
      <AntSteps
        className="wb-steps-line"
        size="small"
        current={at}
        responsive={false}
        onChange={onGo}
        items={items.map((each) => ({ title: text(each.title), description: each.hint === undefined ? undefined : text(each.hint) }))}
      />
      <p className="wb-steps-short" role="status">
        {text('widget.steps.at', { number: at + 1, count: items.length, title: title === undefined ? '' : text(title) })}
      </p>
    </>
  );
}

interface Current {
  readonly group: Group | undefined;
  readonly go: (group: Group) => void;
}

/** The current step; focusing a field switches to its step. */
function useCurrent(screenForm: ScreenForm, groups: readonly Group[]): Current {
  const [name, setName] = useState<string | undefined>(groups[0]?.name);
  useEffect(() => screenForm.onReveal((node) => setName(outermost(node).name)), [screenForm]);
  return useMemo(() => {
    // If the current step is hidden, the first visible one replaces it.
    const group = groups.find((each) => each.name === name) ?? groups[0];
    return { group, go: (next) => setName(next.name) };
  }, [groups, name]);
}

function outermost(node: FormNode): FormNode {
  let at = node;
  while (at.parent !== null) at = at.parent;
  return at;
}

/** Gives the first field of a step the focus once the step is drawn. */
function useArrival(root: RefObject<HTMLElement | null>, shown: string | undefined): (name: string) => void {
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null || awaited.current !== shown) return;
    awaited.current = null;
    focusFirst(root.current);
  }, [root, shown]);
  return (name) => {
    awaited.current = name;
  };
}

function focusFirst(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button')?.focus();
}
