import type { DraftInput } from '../../contract/entities/orders/order-input.ts';
import type { Language } from '../calls/caller.ts';
import { type CellProblem, cellProblems } from './cell-problems.ts';
import type { ImportField } from './fields/import-field.ts';
import { parseCell, type Vocabulary } from './fields/vocabulary.ts';
import type { SheetRow } from './sheet-rows.ts';

/** An order read from its rows, with the origin of each field. */
export interface ParsedOrder {
  /** Code of the sender's address; '' for the default sender. */
  readonly shipperCode: string;
  readonly typed: DraftInput;
  readonly problems: readonly CellProblem[];
  /** Returns the cell of a field in the order, e.g. `boxes.1.boxWeight`. */
  placeOf(path: string): { readonly row: number; readonly field: string };
  /** Returns what the cell holds, '' for an empty one. */
  textAt(place: { readonly row: number; readonly field: string }): string;
}

type Values = Record<string, string>;

/** Groups rows by customer number if an order may span several rows; otherwise each row is an order. */
export function groupRows(rows: readonly SheetRow[], together: boolean): readonly (readonly SheetRow[])[] {
  const groups: SheetRow[][] = [];
  const byNumber = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const number = row.cells.customerNo ?? '';
    const known = together && number !== '' ? byNumber.get(number) : undefined;
    if (known !== undefined) known.push(row);
    else {
      const group = [row];
      groups.push(group);
      if (number !== '') byNumber.set(number, group);
    }
  }
  return groups;
}

/** Merges the rows of one order. Boxes and goods add up; fields of the whole order must not differ between rows. */
export function orderOf(
  rows: readonly SheetRow[],
  fields: readonly ImportField[],
  vocabulary: Vocabulary,
  language: Language,
): ParsedOrder {
  const problems: CellProblem[] = rows.flatMap((row) => cellProblems(row, fields, vocabulary, language));
  const valuesOf = (row: SheetRow, part: ImportField['part']): Values => {
    const values: Values = {};
    for (const field of fields) {
      const text = row.cells[field.name];
      if (field.part === part && text !== undefined)
        values[field.name.slice(field.name.indexOf('.') + 1)] = parseCell(field, text, vocabulary) ?? text;
    }
    return values;
  };
  const merged = (part: 'order' | 'consignee') => {
    const values: Values = {};
    for (const row of rows)
      for (const [name, value] of Object.entries(valuesOf(row, part))) {
        if (values[name] === undefined) values[name] = value;
        else if (values[name] !== value) problems.push({ row: row.row, field: fieldName(part, name), message: 'import.cell.differs' });
      }
    return values;
  };
  const { shipperCode = '', ...order } = merged('order');
  const consignee = merged('consignee');
  const boxes = boxesOf(rows, (row) => valuesOf(row, 'box'), problems);
  const goods = rows.flatMap((row, at) => {
    const line = valuesOf(row, 'goods');
    return Object.keys(line).length === 0 ? [] : [{ row: row.row, values: { ...line, boxNo: boxes.ofRow[at] ?? '' } }];
  });
  const firstRow = rows[0]?.row ?? 1;
  return {
    shipperCode,
    typed: { ...order, consignee, boxes: boxes.list.map(({ values }) => values), goods: goods.map(({ values }) => values) },
    problems,
    placeOf(path) {
      const [part = '', index = '', name = ''] = path.split('.');
      if (part === 'boxes') return { row: boxes.list[Number(index)]?.row ?? firstRow, field: fieldName('box', name || 'boxNo') };
      // Goods without a row report at their first field.
      if (part === 'goods') return { row: goods[Number(index)]?.row ?? firstRow, field: fieldName('goods', name || 'goodsName') };
      if (part === 'consignor') return { row: firstRow, field: 'shipperCode' };
      return { row: firstRow, field: path };
    },
    textAt: ({ row, field }) => rows.find((one) => one.row === row)?.cells[field] ?? '',
  };
}

function fieldName(part: ImportField['part'], name: string): string {
  return part === 'order' || part === 'address' ? name : `${part}.${name}`;
}

interface Box {
  readonly row: number;
  readonly values: Values;
}

/** A row with measures and no box number starts a box; a row without either continues the previous one. */
function boxesOf(rows: readonly SheetRow[], valuesOf: (row: SheetRow) => Values, problems: CellProblem[]) {
  const list: Box[] = [];
  const ofRow: string[] = [];
  for (const row of rows) {
    const values = valuesOf(row);
    const before = list.at(-1);
    const known =
      values.boxNo === undefined ? (isMeasured(values) ? undefined : before) : list.find((box) => box.values.boxNo === values.boxNo);
    if (known === undefined) {
      const boxNo = values.boxNo ?? freeNumber(list);
      list.push({ row: row.row, values: { ...values, boxNo } });
      ofRow.push(boxNo);
      continue;
    }
    for (const [name, value] of Object.entries(values)) {
      if (known.values[name] === undefined) known.values[name] = value;
      else if (known.values[name] !== value) problems.push({ row: row.row, field: fieldName('box', name), message: 'import.cell.differs' });
    }
    ofRow.push(known.values.boxNo ?? '');
  }
  return { list, ofRow };
}

function isMeasured({ boxWeight, boxLength, boxWidth, boxHeight }: Values): boolean {
  return [boxWeight, boxLength, boxWidth, boxHeight].some((value) => value !== undefined);
}

function freeNumber(list: readonly Box[]): string {
  for (let number = list.length + 1; ; number += 1) if (!list.some(({ values }) => values.boxNo === String(number))) return String(number);
}
