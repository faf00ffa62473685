import { Boolean as Bool, Enum, Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { documentKinds, LabelTemplate, labelFormats } from '../../entities/orders/label.ts';
import { record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, LocalTime, orNull } from '../../values.ts';

/** A template of the tenant or a built-in one; the tenant's default of the document without it. */
const template = { templateId: Optional(Id()), format: Optional(Enum([...labelFormats])) };

/** The order of the labels: as sent, by product, or by warehouse location (the delivery address code). */
const sorted = { sort: Optional(Enum(['list', 'product', 'location'])) };

const ids = List(Id(), { minItems: 1, maxItems: limits.batchRows });
const count = () => Integer({ minimum: 0 });

/** An order that is not in the file, with its reason. */
const LeftOut = record({ id: Text(), label: Text(), errorCode: Text(), message: Text() });

/** A file of documents. Orders asked for = printed + left out. */
export const LabelBatch = record({
  batchId: Id(),
  /** Set while a background job makes the file; ask `label.batchDetail` again. */
  jobId: orNull(Id()),
  kind: Enum([...documentKinds]),
  state: Enum(['running', 'done', 'failed']),
  total: count(),
  printed: count(),
  /** 0 when no order could be printed; there is no file then. */
  pages: count(),
  leftOut: List(LeftOut),
  templateId: Text(),
  templateVersion: Integer({ minimum: 0 }),
});

const TemplateRow = record({
  id: Id(),
  name: Text(),
  kind: Enum([...documentKinds]),
  kind_dictText: Text(),
  width: Text(),
  height: Text(),
  version: count(),
  builtIn: Bool(),
  isDefault: Bool(),
  updateTime: orNull(LocalTime()),
});

/** A reason against a template: the element by its place, and a message. */
const TemplateProblem = record({ path: Text(), rule: Text(), message: Text() });

/** Calls of spec section 7, Orders: labels and documents; and the templates that they are made by. */
export const labelEndpoints = declare({
  'label.get': {
    method: 'GET',
    path: '/oms/order/getLabel',
    access: { permission: 'label:print' },
    summary: 'The labels of one order, one for each box, as a file',
    query: record({ id: Id(), ...template }),
    kind: 'blob',
    reply: Null(),
  },
  'label.getByNumber': {
    method: 'GET',
    path: '/order/getLabel',
    access: { permission: 'label:print' },
    summary: 'The labels of the order that a number belongs to: its own, its tracking number, or that of one of its boxes',
    query: record({ number: Text({ minLength: 1, maxLength: 64 }), ...template }),
    kind: 'blob',
    reply: Null(),
  },
  'label.batch': {
    method: 'POST',
    path: '/oms/order/batchGetLabel',
    access: { permission: 'label:print' },
    needsActivation: true,
    summary: `Makes the labels of orders as one file and names each order that is not in it; more than ${limits.labelsAtOnce} in the background`,
    body: record({ ids, ...template, ...sorted }),
    reply: LabelBatch,
  },
  'label.batchDetail': {
    method: 'GET',
    path: '/oms/order/getLabelBatch',
    access: { permission: 'label:print' },
    summary: 'One of the own batches: whether its file is there, and which orders are not in it',
    query: record({ id: Id() }),
    reply: LabelBatch,
  },
  'label.download': {
    method: 'POST',
    path: '/oms/order/downloadLabel',
    access: { permission: 'label:print' },
    asksOnly: true,
    summary: 'The file of one of the own batches, for a day; or the labels of orders, all or none',
    body: record({
      batchId: Optional(Id()),
      ids: Optional(List(Id(), { minItems: 1, maxItems: limits.labelsAtOnce })),
      ...template,
      ...sorted,
    }),
    kind: 'blob',
    reply: Null(),
  },
  'label.invoices': {
    method: 'GET',
    path: '/oms/order/batchGetInvoiceLabel',
    access: { permission: 'label:print' },
    summary: 'Makes the commercial invoices of orders as one file and names each order that is not in it',
    query: record({ ids: Text({ minLength: 1, maxLength: 6_500, format: 'id-list' }), ...sorted }),
    reply: LabelBatch,
  },
  'label.documents': {
    method: 'POST',
    path: '/oms/designLabel/batchDownload',
    access: { permission: 'label:print' },
    needsActivation: true,
    summary:
      'Makes documents of orders by a template, or by the default template of a document, as one file; names each order that is not in it',
    body: record({ ids, kind: Optional(Enum([...documentKinds])), ...template, ...sorted }),
    reply: LabelBatch,
  },
  'label.templates': {
    method: 'GET',
    path: '/oms/designLabel/list',
    access: { permission: 'label:print', or: ['label:template'] },
    summary: 'The built-in templates and those of the tenant',
    query: record({ kind: Optional(Enum([...documentKinds])) }),
    reply: List(TemplateRow),
  },
  'label.template': {
    method: 'GET',
    path: '/oms/designLabel/queryById',
    access: { permission: 'label:template' },
    summary: 'A template with its versions; the newest one, or the one asked for',
    query: record({ id: Id(), version: Optional(Integer({ minimum: 0 })) }),
    reply: record({
      ...TemplateRow.properties,
      template: LabelTemplate,
      versions: List(record({ version: count(), author: Text(), createTime: LocalTime() })),
    }),
  },
  'label.checkTemplate': {
    method: 'POST',
    path: '/oms/designLabel/check',
    access: { permission: 'label:template' },
    asksOnly: true,
    summary: 'Whether a template would scan and hold what it names: what is wrong with it, by element',
    body: record({ template: LabelTemplate }),
    reply: record({ problems: List(TemplateProblem) }),
  },
  'label.drawTemplate': {
    method: 'POST',
    path: '/oms/designLabel/draw',
    access: { permission: 'label:template' },
    asksOnly: true,
    summary: 'The first page of a template as an SVG picture, with sample data or an order of the caller, and what is wrong with it',
    body: record({ template: LabelTemplate, orderId: Optional(Id()) }),
    reply: record({ picture: Text(), problems: List(TemplateProblem) }),
  },
  'label.saveTemplate': {
    method: 'POST',
    path: '/oms/designLabel/save',
    access: { permission: 'label:template' },
    needsActivation: true,
    summary: 'Keeps a template as a new version, unless it would not scan or hold; a new one without an id, and the default when asked to',
    body: record({
      id: Optional(Id()),
      name: Text({ minLength: 1, maxLength: 60 }),
      template: LabelTemplate,
      isDefault: Optional(Bool()),
      /** The version that the writer saw; a newer one refuses the write. */
      version: Optional(Integer({ minimum: 0 })),
    }),
    reply: record({ id: Id(), version: Integer({ minimum: 1 }) }),
  },
  'label.previewTemplate': {
    method: 'POST',
    path: '/oms/designLabel/preview',
    access: { permission: 'label:template' },
    asksOnly: true,
    summary: 'A template with sample data as a file, or with an order of the caller',
    body: record({ template: LabelTemplate, orderId: Optional(Id()), format: Optional(Enum([...labelFormats])) }),
    kind: 'blob',
    reply: Null(),
  },
});
