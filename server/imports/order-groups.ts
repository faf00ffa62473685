import type { DraftInput } from '../../contract/entities/order-input.ts';
import type { ImportField } from './fields/import-field.ts';
import { meantBy, type Vocabulary } from './fields/vocabulary.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Something that is wrong with a cell, with the row that it is in; `message` is the key of a text. */
export interface CellProblem {
  readonly row: number;
  readonly field: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** An order as its rows say it, and the cells that its parts come from. */
export interface SaidOrder {
  /** The sender's address by its code; '' for the default one. */
  readonly shipperCode: string;
  readonly typed: DraftInput;
  readonly problems: readonly CellProblem[];
  /** The cell of a place in the order, e.g. `boxes.1.boxWeight`. */
  placeOf(path: string): { readonly row: number; readonly field: string };
}

type Values = Record<string, string>;

/** Rows by the order that they are of: those of one customer number together, where the sheet may have several; others alone. */
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

/** What the rows of one order say together. Boxes and goods are theirs; what is of the whole order must not differ between them. */
export function orderOf(rows: readonly SheetRow[], fields: readonly ImportField[], vocabulary: Vocabulary): SaidOrder {
  const problems: CellProblem[] = rows.flatMap((row) => cellProblems(row, fields, vocabulary));
  const said = (row: SheetRow, part: ImportField['part']): Values => {
    const values: Values = {};
    for (const field of fields) {
      const text = row.cells[field.name];
      if (field.part === part && text !== undefined)
        values[field.name.slice(field.name.indexOf('.') + 1)] = meantBy(field, text, vocabulary) ?? text;
    }
    return values;
  };
  const merged = (part: 'order' | 'consignee') => {
    const values: Values = {};
    for (const row of rows)
      for (const [name, value] of Object.entries(said(row, part))) {
        if (values[name] === undefined) values[name] = value;
        else if (values[name] !== value) problems.push({ row: row.row, field: fieldName(part, name), message: 'import.cell.differs' });
      }
    return values;
  };
  const { shipperCode = '', ...order } = merged('order');
  const consignee = merged('consignee');
  const boxes = boxesOf(rows, (row) => said(row, 'box'), problems);
  const goods = rows.flatMap((row, at) => {
    const line = said(row, 'goods');
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
      // Goods without a line have their first field to be said beside.
      if (part === 'goods') return { row: goods[Number(index)]?.row ?? firstRow, field: fieldName('goods', name || 'goodsName') };
      if (part === 'consignor') return { row: firstRow, field: 'shipperCode' };
      return { row: firstRow, field: path };
    },
  };
}

/** What is wrong with a row's cells by themselves: what they are, or what no list has. */
export function cellProblems({ row, cells, reasons }: SheetRow, fields: readonly ImportField[], vocabulary: Vocabulary): CellProblem[] {
  return fields.flatMap((field): CellProblem[] => {
    const reason = reasons[field.name];
    if (reason !== undefined) return [{ row, field: field.name, message: `import.cell.${reason}` }];
    const text = cells[field.name] ?? '';
    return text === '' || meantBy(field, text, vocabulary) !== null ? [] : [{ row, field: field.name, message: 'rule.notAllowed' }];
  });
}

function fieldName(part: ImportField['part'], name: string): string {
  return part === 'order' || part === 'address' ? name : `${part}.${name}`;
}

interface Box {
  readonly row: number;
  readonly values: Values;
}

/** A row with measures and no number is a box of its own; one without either goes on with the box before it. */
function boxesOf(rows: readonly SheetRow[], said: (row: SheetRow) => Values, problems: CellProblem[]) {
  const list: Box[] = [];
  const ofRow: string[] = [];
  for (const row of rows) {
    const values = said(row);
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
