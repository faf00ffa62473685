import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { ConsigneeAddressInput, DeliveryAddressInput, ShipperAddressInput } from '../../contract/entities/orders/address.ts';
import { partyFields } from '../../contract/entities/orders/party-fields.ts';
import { type AddressFacts, type AddressInput, factsOf, readWords } from '../addresses/address-input.ts';
import { type AddressKind, type AddressRow, type Book, holdBook, listAddresses, takenCodes } from '../addresses/db/addresses.ts';
import { keepAddresses, lowerCodes } from '../addresses/keep-addresses.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { fieldProblems } from '../calls/field-problems.ts';
import type { RefusedField } from '../calls/refusal.ts';
import { rulesOf } from '../calls/schema-rules.ts';
import type { Transaction } from '../db/database.ts';
import { type CellProblem, cellProblems } from './cell-problems.ts';
import type { ImportRun } from './db/imports.ts';
import { addressImportFields } from './fields/address-fields.ts';
import { parseCell, type Vocabulary } from './fields/vocabulary.ts';
import { readVocabulary } from './fields/words.ts';
import type { GroupOutcome, ImportKind, RowGroup } from './kind.ts';

const chunk = 500;
const page = 1_000;
const problemsAtMost = 20;

const schemas: Readonly<Record<AddressKind, TObject>> = {
  shipper: ShipperAddressInput,
  consignee: ConsigneeAddressInput,
  delivery: DeliveryAddressInput,
};

/** Imports rows into the address book. A recipient is identified by all its fields, the others by their codes. */
export function createAddressKind(kind: AddressKind, now: () => Date): ImportKind {
  const fields = addressImportFields[kind];
  const schema = schemas[kind];
  const validator = Compile(schema);
  const rules = rulesOf([schema]);

  async function handle(tx: Transaction, caller: SignedInCaller, _run: ImportRun, groups: readonly RowGroup[], corrected: boolean) {
    const { tenantId } = caller.principal;
    const book: Book = { tenantId, kind };
    await holdBook(tx, book);
    const vocabulary = await readVocabulary(tx, tenantId);
    const words = await readWords(tx, tenantId);
    const read = await Promise.all(groups.map((group) => readOne(group, vocabulary, caller.language)));
    const inputs = read.flatMap((one) => ('input' in one ? [one.input] : []));
    const isThere = await known(
      tx,
      book,
      inputs.map((input) => factsOf(input, kind, words).facts),
      corrected,
    );
    const fresh = read.filter((one) => 'input' in one).filter(({ input }) => !isThere(factsOf(input, kind, words).facts));
    const stored = await keepAddresses(
      tx,
      caller,
      kind,
      fresh.map(({ input }) => input),
      now(),
    );
    const results = new Map(fresh.map((one, at) => [one, stored[at]]));
    return read.map((one): GroupOutcome => {
      if (!('input' in one)) return one;
      const result = results.get(one);
      if (result === undefined) return { state: 'skipped', label: one.label };
      if (result.ok) return { state: 'created', label: one.label };
      return { state: 'failed', label: one.label, problems: placed(result.problems, one.row) };
    });
  }

  async function readOne({ rows: [row] }: RowGroup, vocabulary: Vocabulary, language: Language): Promise<GroupOutcome | ReadAddress> {
    const rowNo = row?.rowNo ?? 1;
    const label = row?.cells.code ?? row?.cells.name ?? String(rowNo);
    const values: Record<string, string | boolean> = {};
    for (const field of fields) {
      const text = row?.cells[field.name] ?? '';
      if (text === '') continue;
      const meant = parseCell(field, text, vocabulary) ?? text;
      values[field.name] = field.isFlag === true && (meant === 'true' || meant === 'false') ? meant === 'true' : meant;
    }
    const reasons = row === undefined ? [] : cellProblems({ ...row, row: rowNo }, fields, vocabulary, language);
    const misshapen = validator.Check(values)
      ? []
      : fieldProblems(validator.Errors(values), values, problemsAtMost).map((problem) => rules.name(problem, values));
    const broken = await rules.problems(values);
    const found = [...misshapen, ...broken.filter(({ path }) => !misshapen.some((one) => one.path === path))];
    const problems = [...reasons, ...placed(found, rowNo).filter(({ field }) => !reasons.some((reason) => reason.field === field))];
    return problems.length > 0 ? { state: 'failed', label, problems } : { input: values as AddressInput, label, row: rowNo };
  }

  return { permission: 'address:import', fields, skipped: 'import.skipped.address', chunk, handle };
}

interface ReadAddress {
  readonly input: AddressInput;
  readonly label: string;
  readonly row: number;
}

function placed(problems: readonly RefusedField[], row: number): CellProblem[] {
  return problems.map(({ path, message, values }) => ({ row, field: path, message, ...(values === undefined ? {} : { values }) }));
}

/** Reports whether an address is already in the book: by its unique code, or with `whole` by all its fields. */
async function known(
  tx: Transaction,
  book: Book,
  facts: readonly AddressFacts[],
  whole: boolean,
): Promise<(facts: AddressFacts) => boolean> {
  if (book.kind !== 'consignee' && !whole) {
    const taken = await takenCodes(tx, book, lowerCodes(facts.map(({ code }) => code)));
    return ({ code }) => code !== null && taken.has(code.toLowerCase());
  }
  const there = new Set<string>();
  for (let offset = 0; ; offset += page) {
    const rows = await listAddresses(tx, book, {}, { limit: page, offset });
    for (const row of rows) there.add(printOf(row));
    if (rows.length < page) return (one) => there.has(printOf(one));
  }
}

/** Fields that identify an address. */
const fingerprinted = partyFields.filter((field) => !['taxType', 'certificatesType', 'certificatesNo'].includes(field));

function printOf(one: AddressFacts | AddressRow): string {
  return JSON.stringify(fingerprinted.map((name) => one[name]));
}
