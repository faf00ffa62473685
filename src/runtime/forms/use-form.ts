import { createForm, type Field, type Form, type IFieldFactoryProps, onFieldValueChange } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldProblem } from '../../../contract/envelope.ts';
import { CallFailure } from '../../../contract/failure.ts';
import { rules } from '../../../contract/rules/all.ts';
import { type Runtime, useRuntime } from '../context.ts';
import { isExpression } from '../inputs.ts';
import type { CompiledField, CompiledFormSchema, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import { disableFormilyCompiler } from './formily.ts';

disableFormilyCompiler();

export interface FormField {
  readonly name: string;
  readonly field: CompiledField;
  /** For @formily/react's Field: name, title, validators and reactions; the widget adds component and decorator. */
  readonly props: Pick<IFieldFactoryProps<never, never>, 'name' | 'title' | 'initialValue' | 'validator' | 'reactions'>;
}

export interface ScreenForm {
  readonly form: Form;
  /** The fields that the user may see, in the document's order. */
  readonly fields: readonly FormField[];
  /** The values, or null when something is wrong; the first wrong field then has the focus. */
  submit(): Promise<Values | null>;
  /** Puts what the server found wrong beside the fields; false when it concerns something else, and nothing is put. */
  refuse(failure: unknown): boolean;
}

/**
 * A Formily form of a compiled schema. `scope` is what its expressions read beside `values`. Initial values may come
 * late; they never overwrite what was typed.
 */
export function useScreenForm(schema: CompiledFormSchema, initial: Values, scope: Scope): ScreenForm {
  const runtime = useRuntime();
  const latest = useRef(scope);
  latest.current = scope;
  const given = JSON.stringify(initial);
  const [form] = useState(() => createForm({ initialValues: JSON.parse(given), effects: forgetOnChange }));
  useEffect(() => form.setInitialValues(JSON.parse(given), 'merge'), [form, given]);
  return useMemo(() => {
    const fields = readFields(schema, () => latest.current, runtime);
    return { form, fields, submit: () => submit(form, schema), refuse: (failure) => refuse(form, schema, failure) };
  }, [schema, runtime, form]);
}

/** What the server said of a value is void as soon as it is another. */
function forgetOnChange(): void {
  onFieldValueChange('*', (field) => {
    field.selfErrors = [];
  });
}

async function submit(form: Form, schema: CompiledFormSchema): Promise<Values | null> {
  form.clearErrors('*');
  try {
    await form.validate();
  } catch {
    const wrong = form.queryFeedbacks({ type: 'error' }).find(({ messages }) => (messages?.length ?? 0) > 0);
    const input = wrong?.address === undefined ? null : document.getElementById(`field-${wrong.address}`);
    input?.focus();
    return null;
  }
  return valuesOf(form, schema);
}

function refuse(form: Form, { properties }: CompiledFormSchema, failure: unknown): boolean {
  const problems = failure instanceof CallFailure ? (failure.detail.fields ?? []) : [];
  if (problems.length === 0 || !problems.every(({ path }) => Object.hasOwn(properties, path))) return false;
  tell(form, problems);
  return true;
}

/** Messages of the server stand like those of the form's own rules, until the field changes. */
export function tell(form: Form, problems: readonly FieldProblem[]): void {
  for (const { path, message } of problems) {
    form.setFieldState(path, (field) => {
      field.selfErrors = [message];
    });
  }
  const [first] = problems;
  if (first !== undefined) document.getElementById(`field-${first.path}`)?.focus();
}

/** Fields hold texts; where the document says `number` they mean numbers, for expressions and for what is sent. */
function valuesOf(form: Form, { properties }: CompiledFormSchema): Values {
  const held: Values = toJS(form.values);
  const entries = Object.entries(held).map(([name, value]) => [name, isNumber(properties[name]) ? asNumber(value) : value]);
  return Object.fromEntries(entries);
}

function isNumber(node: CompiledFormSchema['properties'][string] | undefined): boolean {
  return node !== undefined && 'x-component' in node && node.type === 'number';
}

function asNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

function readFields(schema: CompiledFormSchema, scope: () => Scope, runtime: Runtime): readonly FormField[] {
  const seen = Object.entries(schema.properties).flatMap(([name, node]): [string, CompiledField][] => {
    const isShown = node.permission === undefined || runtime.permissions.shows(node.permission);
    return isShown && 'x-component' in node ? [[name, node]] : [];
  });
  return seen
    .map(([name, field], index) => ({ name, field, at: field['x-index'] ?? 1_000 + index }))
    .sort((one, other) => one.at - other.at)
    .map(({ name, field }) => ({ name, field, props: formilyProps(name, field, (form) => valuesOf(form, schema), scope, runtime) }));
}

function formilyProps(
  name: string,
  field: CompiledField,
  valuesOf: (form: Form) => Values,
  scope: () => Scope,
  { ports, permissions }: Runtime,
): FormField['props'] {
  const title = field.title === undefined ? name : ports.translate(field.title);
  const start = isExpression(field.default) ? field.default.evaluate(scope()) : field.default;
  const isRequired = (values: Values) =>
    isExpression(field.required) ? field.required.evaluate({ ...scope(), values }) === true : field.required === true;
  return {
    name,
    title,
    initialValue: start,
    validator: (value: unknown, _rule: unknown, { form }: { form: Form }) => {
      if (isBlank(value)) return isRequired(valuesOf(form)) ? ports.translate('rule.required', { name: title }) : '';
      for (const { rule, with: options } of field['x-validator'] ?? []) {
        const entry = rules[rule];
        if (entry !== undefined && !entry.test(value, options ?? {})) return ports.translate(entry.messageKey, { name: title, ...options });
      }
      return '';
    },
    reactions: (at: Field) => {
      const values = valuesOf(at.form);
      const now = { ...scope(), values };
      at.setDecoratorProps({ asterisk: isRequired(values) });
      if (field['x-visible'] !== undefined) at.setDisplay(field['x-visible'].evaluate(now) === true ? 'visible' : 'none');
      const isBarred = field.permission !== undefined && permissions.disables(field.permission);
      at.disabled = isBarred || field['x-disabled']?.evaluate(now) === true;
    },
  };
}

function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}
