import type { InputOf, ReplyOf } from '../endpoint.ts';
import { analysisEndpoints } from './analysis.ts';
import { commonEndpoints } from './common.ts';
import { announcementEndpoints } from './company/announcement.ts';
import { apiConfigEndpoints } from './company/api-config.ts';
import { healthEndpoints } from './company/health.ts';
import { logEndpoints } from './company/log.ts';
import { noticeEndpoints } from './company/notice.ts';
import { permissionEndpoints } from './company/permission.ts';
import { staffEndpoints } from './company/staff.ts';
import { tenantEndpoints } from './company/tenant.ts';
import { tenantSettingEndpoints } from './company/tenant-setting.ts';
import { webhookEndpoints } from './company/webhook.ts';
import { accountEndpoints } from './finance/account.ts';
import { adjustmentEndpoints } from './finance/adjustment.ts';
import { bankStatementEndpoints } from './finance/bank-statement.ts';
import { billEndpoints } from './finance/bill.ts';
import { carrierInvoiceEndpoints } from './finance/carrier-invoice.ts';
import { exchangeRateEndpoints } from './finance/exchange-rate.ts';
import { latePaymentEndpoints } from './finance/late-payment.ts';
import { moneyRuleEndpoints } from './finance/money-rule.ts';
import { overviewEndpoints } from './finance/overview.ts';
import { payChannelEndpoints } from './finance/pay-channel.ts';
import { topUpEndpoints } from './finance/top-up.ts';
import { transferEndpoints } from './finance/transfer.ts';
import { activationEndpoints } from './identity/activation.ts';
import { authEndpoints } from './identity/auth.ts';
import { ownAccountEndpoints } from './identity/own-account.ts';
import { registrationEndpoints } from './identity/registration.ts';
import { secondFactorEndpoints } from './identity/second-factor.ts';
import { addressEndpoints } from './orders/address.ts';
import { claimEndpoints } from './orders/claim.ts';
import { deliverEndpoints } from './orders/deliver.ts';
import { foreignLabelEndpoints } from './orders/foreign-label.ts';
import { importEndpoints } from './orders/import.ts';
import { labelEndpoints } from './orders/label.ts';
import { orderEndpoints } from './orders/order.ts';
import { orderBatchEndpoints } from './orders/order-batch.ts';
import { orderTagEndpoints } from './orders/order-tag.ts';
import { orderWriteEndpoints } from './orders/order-write.ts';
import { printingEndpoints } from './orders/printing.ts';
import { productEndpoints } from './orders/product.ts';
import { savedEndpoints } from './orders/saved.ts';
import { trackEndpoints } from './orders/track.ts';

/** All calls by id. Routes, validation, the client, OpenAPI and the screen checker derive from it. */
export const endpoints = {
  ...authEndpoints,
  ...registrationEndpoints,
  ...secondFactorEndpoints,
  ...commonEndpoints,
  ...activationEndpoints,
  ...noticeEndpoints,
  ...healthEndpoints,
  ...announcementEndpoints,
  ...orderEndpoints,
  ...orderWriteEndpoints,
  ...orderBatchEndpoints,
  ...orderTagEndpoints,
  ...claimEndpoints,
  ...deliverEndpoints,
  ...labelEndpoints,
  ...printingEndpoints,
  ...importEndpoints,
  ...foreignLabelEndpoints,
  ...addressEndpoints,
  ...savedEndpoints,
  ...productEndpoints,
  ...accountEndpoints,
  ...topUpEndpoints,
  ...payChannelEndpoints,
  ...transferEndpoints,
  ...overviewEndpoints,
  ...billEndpoints,
  ...adjustmentEndpoints,
  ...bankStatementEndpoints,
  ...carrierInvoiceEndpoints,
  ...exchangeRateEndpoints,
  ...latePaymentEndpoints,
  ...moneyRuleEndpoints,
  ...ownAccountEndpoints,
  ...permissionEndpoints,
  ...staffEndpoints,
  ...tenantEndpoints,
  ...tenantSettingEndpoints,
  ...logEndpoints,
  ...apiConfigEndpoints,
  ...webhookEndpoints,
  ...trackEndpoints,
  ...analysisEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
/** Calls that this server answers itself. */
export type ServedId = { [I in EndpointId]: Endpoints[I] extends { readonly elsewhere: true } ? never : I }[EndpointId];

type Inputs = { readonly [I in EndpointId]: InputOf<Endpoints[I]> };
type Replies = { readonly [I in EndpointId]: ReplyOf<Endpoints[I]> };
// The compiler looks calls up in an interface; with the types themselves, each program spends seconds on how those of two calls relate.
export interface CallInputs extends Inputs {}
export interface CallReplies extends Replies {}
export type CallInput<I extends EndpointId> = CallInputs[I];
export type CallReply<I extends EndpointId> = CallReplies[I];
