import type { PartyInput } from '../../../contract/entities/orders/address.ts';
import type { DraftInput, OrderInput } from '../../../contract/entities/orders/order-input.ts';
import { checkOrder } from './check-order.ts';
import type { HasCode } from './codes.ts';
import { type ReadOrder, readTyped } from './typed-order.ts';

/**
 * Reads a typed order like a submission, but names every field that is wrong at once: what breaks the schema, what breaks a rule, and what
 * no dictionary has. A submission stops at the first of these kinds.
 */
export async function readWithAllProblems(typed: DraftInput, hasCode: HasCode): Promise<ReadOrder> {
  const read = await readTyped(typed, 'all');
  if ('order' in read) {
    const fields = checkOrder(read.order, hasCode);
    return fields.length === 0 ? read : { fields };
  }
  const wrong = new Set(read.fields.map(({ path }) => path));
  const more = checkOrder(checkable(typed, wrong), hasCode).filter(({ path }) => !isTold(path, wrong));
  return { fields: [...read.fields, ...more] };
}

/** A field is told when it, or the part that it belongs to, has a problem already. */
function isTold(path: string, wrong: ReadonlySet<string>): boolean {
  const steps = path.split('.');
  return steps.some((_, at) => wrong.has(steps.slice(0, at + 1).join('.')));
}

/** An order in which harmless values stand for what is missing or wrong; problems of those fields are known already. */
function checkable(typed: DraftInput, wrong: ReadonlySet<string>): OrderInput {
  const { consignor, consignee, boxes, goods, ...services } = typed;
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : value);
  const texts = (values: object, path: string) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
        isTold(`${path}${name}`, wrong) || value === null || value === '' ? [] : [[name, text(value)]],
      ),
    );
  const party = (values: object | undefined, path: string): PartyInput => ({
    name: '',
    country: '',
    city: '',
    addr1: '',
    ...texts(values ?? {}, `${path}.`),
  });
  return {
    productCode: '',
    goodsType: '',
    ...flags(texts(services, '')),
    consignor: party(consignor, 'consignor'),
    consignee: party(consignee, 'consignee'),
    boxes: (boxes ?? []).map((box, at) => ({ ...soundBox, boxNo: String(box.boxNo ?? ''), ...texts(box, `boxes.${at}.`) })),
    goods: (goods ?? []).map((line, at) => {
      const { quantity, ...others } = texts(line, `goods.${at}.`);
      return { ...soundLine, boxNo: String(line.boxNo ?? ''), ...others, quantity: Number(quantity ?? 1) };
    }),
  };
}

const soundBox = { boxWeight: '1', boxLength: '1', boxWidth: '1', boxHeight: '1' };
const soundLine = { goodsName: '', goodsNameEn: '', declareUnit: '', value: '0', currencyCode: '', weight: '1' };

function flags(services: Record<string, unknown>): Record<string, unknown> {
  const { insured, ...others } = services;
  return insured === undefined ? others : { ...others, insured: insured === true || insured === 'true' };
}
