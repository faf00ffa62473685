import type { ErrorCode, errors } from '../../contract/errors.ts';
import ruleTexts from '../../contract/rules/texts.generated.json' with { type: 'json' };
import { activationTexts } from '../activation/texts.ts';
import { addressTexts } from '../addresses/texts.ts';
import { adjustmentTexts } from '../adjustments/texts.ts';
import { apiKeyTexts } from '../api-keys/texts.ts';
import { auditTexts } from '../audit/texts.ts';
import { bankStatementTexts } from '../bank-statements/texts.ts';
import { billTexts } from '../bills/texts.ts';
import { booksTexts } from '../books/texts.ts';
import { carrierInvoiceTexts } from '../carrier-invoices/texts.ts';
import { carrierTexts } from '../carriers/texts.ts';
import { checkTexts } from '../checks/texts.ts';
import { claimTexts } from '../claims/texts.ts';
import { codeTexts } from '../codes/texts.ts';
import { connectionTexts } from '../connections/texts.ts';
import { exchangeRateTexts } from '../exchange-rates/texts.ts';
import { pdfTexts } from '../files/pdf/texts.ts';
import { fileTexts } from '../files/texts.ts';
import { foreignLabelTexts } from '../foreign-labels/texts.ts';
import { importTexts } from '../imports/texts.ts';
import { jobTexts } from '../jobs/texts.ts';
import { labelTexts } from '../labels/texts.ts';
import { healthTexts } from '../metrics/texts.ts';
import { moneyTexts } from '../money/texts.ts';
import { moneyRuleTexts } from '../money-rules/texts.ts';
import { noticeTexts } from '../notices/texts.ts';
import { orderTexts } from '../orders/texts.ts';
import { overviewTexts } from '../overview/texts.ts';
import { permissionTexts } from '../permission/texts.ts';
import { printingTexts } from '../printing/texts.ts';
import { productTexts } from '../products/texts.ts';
import { registrationTexts } from '../registration/texts.ts';
import { savedTexts } from '../saved/texts.ts';
import { secondFactorTexts } from '../second-factor/texts.ts';
import { shipmentTexts } from '../shipments/texts.ts';
import { signInTexts } from '../sign-in/texts.ts';
import { staffTexts } from '../staff/texts.ts';
import { tenantSettingTexts } from '../tenant-settings/texts.ts';
import { tenantTexts } from '../tenants/texts.ts';
import { topUpTexts } from '../top-ups/texts.ts';
import { trackingTexts } from '../tracking/texts.ts';
import { transferTexts } from '../transfers/texts.ts';
import { webhookTexts } from '../webhooks/texts.ts';
import type { Language } from './caller.ts';
import type { TextTable } from './text-table.ts';
import { callTexts } from './texts.ts';

/** The server's texts by capability. */
const texts = {
  ...activationTexts,
  ...addressTexts,
  ...savedTexts,
  ...adjustmentTexts,
  ...bankStatementTexts,
  ...apiKeyTexts,
  ...webhookTexts,
  ...auditTexts,
  ...billTexts,
  ...booksTexts,
  ...carrierInvoiceTexts,
  ...carrierTexts,
  ...checkTexts,
  ...claimTexts,
  ...codeTexts,
  ...connectionTexts,
  ...fileTexts,
  ...foreignLabelTexts,
  ...healthTexts,
  ...jobTexts,
  ...labelTexts,
  ...moneyTexts,
  ...exchangeRateTexts,
  ...moneyRuleTexts,
  ...noticeTexts,
  ...orderTexts,
  ...permissionTexts,
  ...printingTexts,
  ...productTexts,
  ...registrationTexts,
  ...secondFactorTexts,
  ...shipmentTexts,
  ...signInTexts,
  ...staffTexts,
  ...tenantTexts,
  ...tenantSettingTexts,
  ...topUpTexts,
  ...transferTexts,
  ...overviewTexts,
  ...trackingTexts,
  ...callTexts,
  ...importTexts,
  ...pdfTexts,
} as const satisfies Record<CatalogueKey, TextTable[string]> & TextTable;

/** The keys that `contract/errors.ts` refers to; a missing text does not compile. */
type CatalogueKey = (typeof errors)[ErrorCode]['messageKey'];

/** Key of a server text. */
export type MessageKey = keyof typeof texts;

/**
 * Returns a server text in the given language with `{name}` placeholders filled from `values`. An unknown key is returned unchanged, so
 * that a text of a newer contract stays visible.
 */
export function messageOf(key: string, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  const all: TextTable = known;
  const text = Object.hasOwn(all, key) ? all[key]?.[language] : undefined;
  return (text ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}

/** Includes the texts of the contract's rules, which pages show too; the server's own texts take precedence. */
const known = { ...ruleTexts, ...texts };
