import { Readable } from 'node:stream';
import { type Cell, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { Language, SignedInCaller } from '../../calls/caller.ts';
import { messageOf } from '../../calls/messages.ts';
import type { Database } from '../../db/database.ts';
import { workbookType } from '../../files/workbook.ts';
import type { Pricing } from '../../quotes/pricing.ts';
import { readLimits } from '../reader/limits.ts';
import { columnName } from '../reader/places.ts';
import { openArchive } from '../reader/zip.ts';
import { writeArchive } from '../reader/zip-write.ts';
import { addressImportFields } from './address-fields.ts';
import { type ExampleCells, exampleOrder, plainExample } from './example-order.ts';
import { flagTexts, headingOf, type ImportField } from './import-field.ts';
import { orderImportFields } from './order-fields.ts';
import { trackingImportFields } from './tracking-fields.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readVocabulary } from './words.ts';

type TemplateName = CallInput<'common.template'>['name'];

/** Rows that the drop-down lists of a template cover. */
const listedRows = 10_001;
const listSheet = 'lists';
const exampleMark: Readonly<Record<Language, string>> = { zh_CN: '示例', en_US: 'EXAMPLE' };

/** Builds template workbooks with headings, drop-down lists, an example and notes in the caller's language. */
export function createTemplates(database: Database, pricing: Pricing) {
  return async function template({ name }: CallInput<'common.template'>, caller: SignedInCaller) {
    const { language } = caller;
    const { tenantId } = caller.principal;
    const fields = fieldsOf(name);
    const { vocabulary, example } = await database.tenant(tenantId, async (tx) => {
      const vocabulary = await readVocabulary(tx, tenantId);
      const example = isOfOrders(name) ? await exampleOrder(tx, caller, pricing, { fields, vocabulary }) : plainExample(fields, language);
      return { vocabulary, example };
    });
    const lists = listsOf(fields, vocabulary, language);
    const bytes = await writeXlsx({
      sheets: [formSheet(name, fields, lists, example, language), notesSheet(name, fields, language), choicesSheet(lists)],
      defaultFont: { name: language === 'zh_CN' ? '等线' : 'Calibri', size: 11 },
    });
    return {
      fileName: `${messageOf(`import.template.${name}`, language)}.xlsx`,
      contentType: workbookType,
      content: Readable.from([withTextColumns(Buffer.from(bytes))], { objectMode: false }),
    };
  };
}

function isOfOrders(name: TemplateName): boolean {
  return name === 'orderSimple' || name === 'orderMultiple';
}

function fieldsOf(name: TemplateName): readonly ImportField[] {
  if (name === 'shipperAddress') return addressImportFields.shipper;
  if (name === 'consigneeAddress') return addressImportFields.consignee;
  if (name === 'deliveryAddress') return addressImportFields.delivery;
  if (name === 'orderTracking') return trackingImportFields;
  const left = name === 'orderSimple' ? new Set(['box.boxNo', 'box.subOrderNo']) : new Set<string>();
  // The order number joins rows, so it is required there.
  return orderImportFields
    .filter((field) => !left.has(field.name))
    .map((field) => (field.name === 'customerNo' && name === 'orderMultiple' ? { ...field, required: true } : field));
}

interface Choices {
  readonly list: string;
  readonly texts: readonly string[];
}

function listsOf(fields: readonly ImportField[], vocabulary: Vocabulary, language: Language): readonly Choices[] {
  const names = new Set(fields.flatMap(({ list }) => (list === undefined ? [] : [list])));
  // Currency codes are the same in every language.
  return [...names].map((list) => ({ list, texts: list === 'currency' ? vocabulary.valuesOf(list) : vocabulary.textsOf(list, language) }));
}

const heading = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E6F0FF' } }, font: { bold: true } } as const;
const needed = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE7BA' } }, font: { bold: true } } as const;

function formSheet(
  name: TemplateName,
  fields: readonly ImportField[],
  lists: readonly Choices[],
  example: ExampleCells,
  language: Language,
): WriteSheet {
  const examples = exampleRows(name, fields, example, language);
  const cells = new Map<string, Partial<Cell>>(
    fields.map((field, at) => [
      `0,${at}`,
      { value: headingOf(field, language), style: field.required ? needed : heading, ...commented(field, language) },
    ]),
  );
  return {
    name: messageOf(`import.template.${name}`, language),
    // Text cells, so that no program turns the input into dates or rounded numbers.
    columns: fields.map((field) => ({
      width: Math.max(12, headingOf(field, language).length * (language === 'zh_CN' ? 2 : 1) + 4),
      numFmt: '@',
    })),
    rows: [fields.map((field) => headingOf(field, language)), ...examples.map((row) => [...row])],
    cells,
    dataValidations: fields.flatMap((field, at) => validationOf(field, at, lists, language)),
    freezePane: { rows: 1 },
  };
}

function commented(field: ImportField, language: Language): Partial<Cell> {
  const key = `import.note.${field.name}`;
  const text = messageOf(key, language);
  return text === key ? {} : { comment: { author: 'Waybill', text } };
}

function validationOf(
  { list, isFlag, suggested }: ImportField,
  at: number,
  lists: readonly Choices[],
  language: Language,
): readonly DataValidation[] {
  const column = columnName(at + 1);
  const base = { type: 'list', allowBlank: true, range: `${column}2:${column}${listedRows}`, showErrorMessage: true } as const;
  const errorTexts = { errorTitle: messageOf('import.list.title', language), errorMessage: messageOf('import.list.text', language) };
  if (isFlag === true) return [{ ...base, ...errorTexts, values: [...flagTexts[language]] }];
  if (suggested !== undefined) return [{ ...base, showErrorMessage: false, values: [...suggested[language]] }];
  const index = lists.findIndex((one) => one.list === list);
  const count = lists[index]?.texts.length ?? 0;
  if (count === 0) return [];
  const from = columnName(index + 1);
  return [{ ...base, ...errorTexts, formula1: `${listSheet}!$${from}$1:$${from}$${count}` }];
}

/** An order with one box, or with two boxes and two goods lines if the template has several rows per order. The import ignores it. */
function exampleRows(
  name: TemplateName,
  fields: readonly ImportField[],
  example: ExampleCells,
  language: Language,
): readonly (readonly string[])[] {
  const mark = isOfOrders(name) || name === 'orderTracking' ? 'customerNo' : 'code';
  const first = fields.map((field) => (field.name === mark ? exampleMark[language] : (example.get(field.name) ?? '')));
  if (name !== 'orderMultiple') return [first];
  const second = fields.map((field, at) => {
    if (field.name === 'box.boxNo') return '2';
    return field.name === mark || field.part === 'box' || field.part === 'goods' ? (first[at] ?? '') : '';
  });
  return [first, second];
}

function notesSheet(name: TemplateName, fields: readonly ImportField[], language: Language): WriteSheet {
  const lines = messageOf(`import.notes.${name}`, language).split('\n');
  const required = fields.filter((field) => field.required).map((field) => field.titles[language]);
  const joint = language === 'zh_CN' ? '、' : ', ';
  return {
    name: messageOf('import.notes', language),
    columns: [{ width: 100 }],
    rows: [...lines, `${messageOf('import.notes.required', language)}${required.join(joint)}`].map((line) => [line]),
  };
}

/** Holds the values of the drop-down lists on a hidden sheet. */
function choicesSheet(lists: readonly Choices[]): WriteSheet {
  const rows = Math.max(1, ...lists.map(({ texts }) => texts.length));
  return {
    name: listSheet,
    hidden: true,
    rows: Array.from({ length: rows }, (_, at) => lists.map(({ texts }) => texts[at] ?? null)),
  };
}

const sheet = 'xl/worksheets/sheet1.xml';

/**
 * Applies the cell styles of row 2 to whole columns of the first sheet. The workbook library styles single cells only; below them a number
 * would be rounded and `3-4` would become a date.
 */
function withTextColumns(bytes: Buffer): Buffer {
  const archive = openArchive(bytes, readLimits);
  const xml = archive.part(sheet)?.toString('utf8') ?? '';
  const style = /<c r="A2"[^>]* s="(\d+)"/.exec(xml)?.[1];
  if (style === undefined) throw new Error('The template has no example row to copy the column styles from.');
  const replaced = xml.replaceAll('<col ', `<col style="${style}" `);
  return writeArchive(archive.entries, new Map([[sheet, Buffer.from(replaced, 'utf8')]]));
}
