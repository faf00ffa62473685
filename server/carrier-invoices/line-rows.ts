import type { CarrierInvoiceLine, CarrierInvoiceRow } from '../../contract/entities/finance/carrier-invoice.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import { moneyText } from '../money/money.ts';
import type { StoredInvoice, StoredLine } from './db/invoices.ts';

export const lineDictionaries = ['carrier', 'carrier_charge', 'carrier_line_status', 'carrier_open_reason', 'carrier_match_rule'] as const;

/** Writes a stored invoice as calls reply with it. */
export function invoiceRow(row: StoredInvoice, textOf: TextOf): CarrierInvoiceRow {
  const { id, carrier, number, invoicedOn, currency, total, lineCount, fileName, importer, importedAt } = row;
  return {
    ...{ id, lineCount, fileName, importer },
    carrierCode: carrier,
    carrierCode_dictText: textOf('carrier', carrier),
    invoiceNo: number,
    invoiceDate: invoicedOn,
    currencyCode: currency,
    totalAmount: moneyText(total, currency),
    openCount: row.open,
    matchedCount: row.matched,
    ignoredCount: row.ignored,
    createTime: importedAt,
  };
}

/** Writes a stored line as calls reply with it. */
export function lineRow(row: StoredLine, textOf: TextOf): CarrierInvoiceLine {
  const { id, invoiceId, rowNo, trackingNumber, orderNo, reference, charge, chargeText, chargedOn, billedWeight } = row;
  const { merchant, customerNo, productCode, soldWeight, decider } = row;
  return {
    ...{ id, invoiceId, rowNo, trackingNumber, orderNo, reference, charge, chargeText, chargedOn, billedWeight },
    ...{ merchant, customerNo, productCode, soldWeight, decider },
    invoiceNo: row.number,
    carrierCode: row.carrier,
    carrierCode_dictText: textOf('carrier', row.carrier),
    charge_dictText: textOf('carrier_charge', charge),
    amount: moneyText(row.amount, row.currency),
    currencyCode: row.currency,
    lineStatus: row.state,
    lineStatus_dictText: textOf('carrier_line_status', row.state),
    because: becauseOf(row, textOf),
    decideTime: row.decidedAt,
  };
}

function becauseOf({ openReason, matchedBy, note }: StoredLine, textOf: TextOf): string {
  if (openReason !== null) return textOf('carrier_open_reason', openReason);
  const rule = matchedBy === null ? '' : textOf('carrier_match_rule', matchedBy);
  return [rule, note ?? ''].filter((text) => text !== '').join(' · ');
}
