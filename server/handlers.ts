import { createAccountHandlers } from './account/handlers.ts';
import { createActivationHandlers } from './activation/handlers.ts';
import { createAddressHandlers } from './addresses/handlers.ts';
import { createAdjustmentHandlers } from './adjustments/handlers.ts';
import { createAnalysisHandlers } from './analysis/handlers.ts';
import { createApiKeyHandlers } from './api-keys/handlers.ts';
import { createLogHandlers } from './audit/handlers.ts';
import { createBankStatementHandlers } from './bank-statements/handlers.ts';
import { createBillHandlers } from './bills/handlers.ts';
import type { Handlers } from './calls/handler.ts';
import { createCarrierInvoiceHandlers } from './carrier-invoices/handlers.ts';
import { createChecksHandlers } from './checks/handlers.ts';
import { createClaimHandlers } from './claims/handlers.ts';
import { createDictionariesHandlers } from './dictionaries/handlers.ts';
import { createExchangeRateHandlers } from './exchange-rates/handlers.ts';
import { createFilesHandlers } from './files/handlers.ts';
import { createForeignLabelHandlers } from './foreign-labels/handlers.ts';
import { createImportHandlers } from './imports/handlers.ts';
import { createJobsHandlers } from './jobs/handlers.ts';
import { createLabelHandlers } from './labels/handlers.ts';
import { createHealthHandlers } from './metrics/handlers.ts';
import { createMoneyHandlers } from './money/handlers.ts';
import { createMoneyRuleHandlers } from './money-rules/handlers.ts';
import { createNoticesHandlers } from './notices/handlers.ts';
import { createOrderHandlers } from './orders/handlers.ts';
import { createOverviewHandlers } from './overview/handlers.ts';
import { createPermissionHandlers } from './permission/handlers.ts';
import { createPrintingHandlers } from './printing/handlers.ts';
import { createProductHandlers } from './products/handlers.ts';
import { createRegistrationHandlers } from './registration/handlers.ts';
import { createSavedHandlers } from './saved/handlers.ts';
import { createSecondFactorHandlers } from './second-factor/handlers.ts';
import type { Services } from './services.ts';
import { createShipmentHandlers } from './shipments/handlers.ts';
import { createSignInHandlers } from './sign-in/handlers.ts';
import { createStaffHandlers } from './staff/handlers.ts';
import { createTenantSettingHandlers } from './tenant-settings/handlers.ts';
import { createTenantHandlers } from './tenants/handlers.ts';
import { createTopUpHandlers } from './top-ups/handlers.ts';
import { createTrackingHandlers } from './tracking/handlers.ts';
import { createTransferHandlers } from './transfers/handlers.ts';
import { createWebhookHandlers } from './webhooks/handlers.ts';

/** Calls that the server itself answers rather than a capability. */
export type PlatformHandlers = Pick<Handlers, 'ext.health' | 'ext.openapi'>;

/** Returns one handler for each entry of the contract. */
export function createHandlers(services: Services, platform: PlatformHandlers): Handlers {
  return {
    ...platform,
    ...createAccountHandlers(services),
    ...createActivationHandlers(services),
    ...createAddressHandlers(services),
    ...createAdjustmentHandlers(services),
    ...createAnalysisHandlers(services),
    ...createApiKeyHandlers(services),
    ...createWebhookHandlers(services),
    ...createBankStatementHandlers(services),
    ...createBillHandlers(services),
    ...createCarrierInvoiceHandlers(services),
    ...createChecksHandlers(services),
    ...createClaimHandlers(services),
    ...createDictionariesHandlers(services),
    ...createExchangeRateHandlers(services),
    ...createFilesHandlers(services),
    ...createForeignLabelHandlers(services),
    ...createHealthHandlers(services),
    ...createImportHandlers(services),
    ...createJobsHandlers(services),
    ...createLabelHandlers(services),
    ...createLogHandlers(services),
    ...createMoneyHandlers(services),
    ...createMoneyRuleHandlers(services),
    ...createNoticesHandlers(services),
    ...createOrderHandlers(services),
    ...createOverviewHandlers(services),
    ...createPermissionHandlers(services),
    ...createPrintingHandlers(services),
    ...createProductHandlers(services),
    ...createRegistrationHandlers(services),
    ...createSavedHandlers(services),
    ...createSecondFactorHandlers(services),
    ...createShipmentHandlers(services),
    ...createSignInHandlers(services),
    ...createStaffHandlers(services),
    ...createTenantHandlers(services),
    ...createTenantSettingHandlers(services),
    ...createTopUpHandlers(services),
    ...createTrackingHandlers(services),
    ...createTransferHandlers(services),
  };
}
