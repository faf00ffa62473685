import { FormGrid } from '@formily/antd-v5';
import { Field, FormProvider, observer, useField } from '@formily/react';
import { useRuntime } from '../../runtime/context.ts';
import { useDictionary } from '../../runtime/dictionary.ts';
import type { FormField, ScreenForm } from '../../runtime/forms/use-form.ts';
import { useText } from '../../runtime/text.ts';
import { isEmpty } from './empty.ts';
import { messageIdOf } from './field-attributes.ts';

interface FormFieldsProps {
  readonly screenForm: ScreenForm;
  /** Columns on a wide page; the grid takes fewer where there is no room. */
  readonly columns: number;
}

/** The fields of a form in a grid, each with its label above and what is wrong with it below. */
export function FormFields({ screenForm: { form, fields }, columns }: FormFieldsProps) {
  return (
    <FormProvider form={form}>
      <FormGrid maxColumns={columns} minWidth={240} columnGap={16} rowGap={16} strictAutoFit>
        {fields.map((entry) => (
          <FormGrid.GridColumn key={entry.name} gridSpan={Math.min(entry.field['x-span'] ?? 1, columns)}>
            <Field {...entry.props}>
              <FieldRow entry={entry} />
            </Field>
          </FormGrid.GridColumn>
        ))}
      </FormGrid>
    </FormProvider>
  );
}

type FormilyField = ReturnType<ScreenForm['form']['createField']>;

const FieldRow = observer(function FieldRow({ entry: { name, field: authored } }: { readonly entry: FormField }) {
  const field = useField<FormilyField>();
  const { registry } = useRuntime();
  const text = useText();
  const items = useDictionary(authored.dict);
  const widget = registry.fields[authored['x-component']];
  if (widget === undefined) return null;
  const Control = widget.component;
  // Formily writes the name into the address, and the runtime moves the focus to `field-<address>`.
  const id = `field-${field.address.toString()}`;
  const message = field.selfErrors.map(String).find((error) => error !== '');
  const label = typeof field.title === 'string' ? field.title : name;
  const change = (value: unknown) => {
    field.setValue(value);
    // Once something was said to be wrong, it is said until it is right; before that, typing is left in peace.
    if (message !== undefined) void field.validate().catch(() => undefined);
  };
  const leave = () => {
    if (!isEmpty(field.value)) void field.validate().catch(() => undefined);
  };
  return (
    <div className={`wb-row ${field.decoratorProps.asterisk === true ? 'wb-row-required' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        label={label}
        value={field.value}
        onChange={change}
        onBlur={leave}
        disabled={field.disabled}
        invalid={message !== undefined}
        items={items}
        settings={authored['x-component-props'] ?? {}}
      />
      {authored.description === undefined ? null : <div className="wb-hint wb-muted">{text(authored.description)}</div>}
      <div id={messageIdOf(id)} className="wb-hint wb-error" role="alert">
        {message}
      </div>
    </div>
  );
});
