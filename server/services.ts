import { apiCalls } from '../contract/api-calls.ts';
import { limits } from '../contract/limits.ts';
import { createBranding } from './account/branding.ts';
import { createPreferences } from './account/preferences.ts';
import { createShell } from './account/shell.ts';
import { type PictureKeys, passingPictureKeys } from './activation/vault.ts';
import { deliveryReplier, replier, shipperReplier } from './addresses/address-reply.ts';
import { createAddressBook } from './addresses/addresses.ts';
import { createAnalysis } from './analysis/analysis.ts';
import { type BillDrawer, createBillDrawer } from './bills/bill-drawer.ts';
import { createCancelling } from './carriers/cancelling.ts';
import type { Carrier } from './carriers/carrier.ts';
import { cancellingJob, placingJob } from './carriers/carrier-jobs.ts';
import { localCarrier } from './carriers/local-carrier.ts';
import { createPlacing } from './carriers/placing.ts';
import { createChecks } from './checks/checks.ts';
import { createClaims } from './claims/claims.ts';
import type { ConnectedSenders } from './codes/message-services.ts';
import type { Database } from './db/database.ts';
import { createChoices } from './dictionaries/choices.ts';
import { createImports } from './imports/imports.ts';
import { importJob } from './imports/runs.ts';
import { createJobs } from './jobs/jobs.ts';
import type { JobKind } from './jobs/run-job.ts';
import { createRenderer, type Renderer } from './labels/renderer.ts';
import { createUserAccounts } from './money/accounts.ts';
import { createNotices } from './notices/notices.ts';
import { createOwnNotices } from './notices/own-notices.ts';
import { openApiDocument } from './openapi.ts';
import { createOrderCreation } from './orders/write/create-orders.ts';
import { createOrderWriting } from './orders/write/order-writing.ts';
import { permissionServices } from './permission/permission-services.ts';
import type { PrintClientKeys } from './printing/print-client.ts';
import { createProducts } from './products/products.ts';
import { createCalculate } from './quotes/calculate.ts';
import { createPricing } from './quotes/pricing.ts';
import { createRater, type Rater } from './quotes/rater.ts';
import { createTariffCache } from './quotes/tariff-cache.ts';
import { createApiServices } from './services/api-services.ts';
import { createCompanyServices } from './services/company-services.ts';
import { createFinanceServices } from './services/finance-services.ts';
import { createIdentityServices } from './services/identity-services.ts';
import { createOrderServices } from './services/order-services.ts';
import { createParcelServices } from './services/parcel-services.ts';
import { uploadServices } from './services/upload-services.ts';
import type { PlaceOf } from './sign-in/own-sessions.ts';
import type { SandboxChannel } from './top-ups/sandbox-channel.ts';
import type { TrackingSecrets } from './tracking/webhook.ts';

export interface ServiceDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** The source of captcha answers; random by default. */
  readonly captchaAnswer?: () => string;
  /** Rounds of one key derivation in a proof of work; as many as a browser can do by default. */
  readonly proofRounds?: number;
  /** Prefix of addresses in replies. */
  readonly omsBase?: string;
  /** An export of more orders than this becomes a job. */
  readonly exportAtOnce?: number;
  /** An import of more rows than this becomes a job. */
  readonly importAtOnce?: number;
  /** The carrier; by default the platform numbers parcels itself. */
  readonly carrier?: Carrier;
  /** Services for text messages and mail; what is absent goes to the outbox, a table of this database. */
  readonly connected?: ConnectedSenders;
  /** Origin of links in messages; null: none is known, so such messages are refused. */
  readonly publicOrigin?: string | null;
  /** Countries whose phones get messages, ISO 3166-1; all by default. */
  readonly smsCountries?: ReadonlySet<string> | null;
  /** Whether the operator may read the outbox. */
  readonly outboxReadable?: boolean;
  /** A code leaves within this time, at random, in ms; at once by default. */
  readonly codeSpreadMs?: number;
  /** Receives messages for the operator. */
  readonly say?: (message: string) => void;
  readonly rater?: Rater;
  readonly renderer?: Renderer;
  readonly billDrawer?: BillDrawer;
  /** The file of a bill with more orders than this is made by a job. */
  readonly billAtOnce?: number;
  /** The pay channel that moves no money; absent by default. */
  readonly sandbox?: SandboxChannel | undefined;
  /** By which QZ Tray knows this installation. */
  readonly printClientKeys?: PrintClientKeys | null;
  /** Secrets of the sources that push tracking events; none may by default. */
  readonly trackingSecrets?: TrackingSecrets;
  /** Encrypts secrets at rest; random by default, so that nothing can be read after a restart. */
  readonly secretKey?: string;
  /** Whether webhook endpoints may be on this machine, by http too. */
  readonly webhookLoopback?: boolean;
  /** Names the place of an address for the users' lists of sessions. */
  readonly placeOf?: PlaceOf;
  /** Keys of stored identity pictures; by default pictures last as long as this process. */
  readonly pictureKeys?: () => PictureKeys;
}

export type Services = ReturnType<typeof createServices>;

/** No call of a key belongs to the sign-in, so the prefix of those calls does not matter. */
function openApiOf(omsBase: string) {
  return () => openApiDocument({ omsBase, authPrefix: '' }, apiCalls);
}

/** Creates and connects all services. They hold no user state, so several processes may share the database. */
export function createServices({
  database,
  now,
  captchaAnswer,
  proofRounds,
  omsBase = 'oms',
  exportAtOnce = limits.exportAtOnce,
  importAtOnce = limits.importAtOnce,
  carrier = localCarrier,
  publicOrigin = null,
  connected = {},
  smsCountries = null,
  outboxReadable = false,
  codeSpreadMs = 0,
  say = () => undefined,
  rater = createRater(),
  renderer = createRenderer(),
  billDrawer = createBillDrawer(),
  billAtOnce = limits.billAtOnce,
  sandbox,
  printClientKeys = null,
  trackingSecrets = new Map(),
  secretKey,
  webhookLoopback = false,
  placeOf,
  pictureKeys = passingPictureKeys(),
}: ServiceDeps) {
  const jobs = createJobs(database, now, omsBase);
  const company = createCompanyServices(database, now, jobs);
  const { impersonation } = company.services;
  const sending = { connected, smsCountries, outboxReadable, spreadMs: codeSpreadMs, say };
  const challenges = { captchaAnswer, proofRounds };
  const identity = createIdentityServices({ database, now, challenges, secretKey, publicOrigin, placeOf, sending, impersonation });
  const { mail } = identity.senders;
  const finance = createFinanceServices({ database, now, jobs, mail, say, billDrawer, billAtOnce, exportAtOnce, sandbox });
  const tariffCache = createTariffCache();
  const pricing = createPricing(now, tariffCache, rater);
  const orderCreation = createOrderCreation({ pricing, jobs, now });
  const ofOrders = createOrderServices({ database, now, jobs, creation: orderCreation, exportAtOnce });
  const imports = createImports({ database, now, jobs, creation: orderCreation, pricing, atOnce: importAtOnce });
  const parcels = createParcelServices({ database, now, jobs, renderer, printClientKeys, trackingSecrets });
  const jobKinds: Readonly<Record<string, JobKind>> = {
    ...parcels.jobKinds,
    ...ofOrders.jobKinds,
    ...company.jobKinds,
    ...finance.jobKinds,
    [importJob]: imports.asJob,
    [placingJob]: createPlacing({ database, carrier, now, jobs }),
    [cancellingJob]: createCancelling({ database, carrier, now, jobs }),
  };
  return {
    ...parcels.services,
    ...ofOrders.services,
    ...company.services,
    ...finance.services,
    ...identity,
    ...createApiServices({ database, now, secretKey, omsBase, publicOrigin, openApi: openApiOf(omsBase), webhookLoopback }),
    ...pageServices(database, now),
    ...uploadServices(database, now, pictureKeys),
    ...addressBooks(database, now),
    userAccounts: createUserAccounts(database),
    orderWriting: createOrderWriting({ database, now, pricing, jobs, creation: orderCreation }),
    pricing,
    products: createProducts(database, now, tariffCache),
    calculate: createCalculate({ database, pricing, tariffCache, rater, now }),
    claims: createClaims(database, now),
    analysis: createAnalysis(database, now, tariffCache),
    orderCreation,
    imports,
    ...noticeServices(database, now),
    jobs,
    ...permissionServices(database, now),
    /** Job kinds for the worker. */
    jobKinds,
  };
}

/** What pages ask for whatever they show. */
function pageServices(database: Database, now: () => Date) {
  return {
    checks: createChecks(database, now),
    choices: createChoices(database, now),
    branding: createBranding(database),
    shell: createShell(database, now),
    preferences: createPreferences(database),
  };
}

function noticeServices(database: Database, now: () => Date) {
  return { notices: createNotices(database, now), ownNotices: createOwnNotices(database, now) };
}

function addressBooks(database: Database, now: () => Date) {
  return {
    shippers: createAddressBook(database, now, 'shipper', shipperReplier),
    consignees: createAddressBook(database, now, 'consignee', replier),
    deliveries: createAddressBook(database, now, 'delivery', deliveryReplier),
  };
}
