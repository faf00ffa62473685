import type { ListedOrder } from '../../contract/entities/orders/order.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { RefusedField } from '../calls/refusal.ts';
import { operator as systemOperator } from '../carriers/carrier-jobs.ts';
import { joined } from '../quotes/texts/phrase.ts';
import type { ListedFacts, OrderRecord } from './db/order-records.ts';
import { titledField } from './field-titles.ts';
import { orderRow, type RowView } from './order-row.ts';
import { isOverdue } from './overdue.ts';
import type { HasCode } from './write/codes.ts';
import { readDraft } from './write/draft-problems.ts';

/** Converts a stored order to a row of the list. `hasCode` checks the codes of drafts. */
export async function listedOrder(
  record: OrderRecord & ListedFacts,
  view: RowView & { readonly today: string },
  hasCode: HasCode,
): Promise<ListedOrder> {
  const { language } = view;
  const { heldSince, heldBy, heldByName, priceUntil, tags } = record;
  return {
    ...orderRow(record, view),
    missing: await missingText(record, language, hasCode),
    priceUntil: record.totalAmount === null ? null : priceUntil,
    heldSince,
    heldBy: heldBy === systemOperator ? messageOf('order.bySystem', language) : (heldByName ?? heldBy),
    isOverdue: isOverdue(record, view.today),
    tags,
  };
}

/** Titles that are spelled out; the others are counted. */
const mostTitles = 3;

async function missingText(record: OrderRecord & ListedFacts, language: Language, hasCode: HasCode): Promise<string | null> {
  const { documentStatus, typed, totalAmount } = record;
  if (documentStatus !== 'draft') return null;
  // A draft that was not typed here has its parts, and lacks at most its price.
  const read = typed === null ? null : await readDraft(typed, hasCode);
  if (read === null || !('fields' in read)) return totalAmount === null ? messageOf('order.missingPrice', language) : null;
  const titles = read.fields.map((field) => titleOf(field, language));
  const named = joined(titles.slice(0, mostTitles), language);
  const others = titles.length - mostTitles;
  return others > 0 ? messageOf('order.missingMore', language, { named, count: String(others) }) : named;
}

/** A field that is filled in wrongly says so; one that is empty is missing. */
function titleOf({ path, rule }: RefusedField, language: Language): string {
  const title = titledField(path.replace(/\.(\d+)(?=\.|$)/, '[$1]'), language).title ?? path;
  return rule === 'required' ? title : messageOf('order.toCorrect', language, { title });
}
