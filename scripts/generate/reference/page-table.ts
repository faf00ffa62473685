import type { Knowledge } from '../../../src/runtime/language/check/knowledge.ts';
import { isRecord, ownText } from '../../../src/runtime/language/walk/schema.ts';
import { readJson } from '../files.ts';
import { code, table } from './markdown.ts';

/** The parts of a page, existing or planned: block names, and block widgets as `widget x`; `new x` is one to be written. */
type Parts = string;

export interface PlannedPage {
  /** Name in section 2 of the specification. */
  readonly page: string;
  readonly screen: string;
  /** Address of a page that no menu row has. */
  readonly address?: string;
  /** Planned parts, only until the document exists. */
  readonly plan?: Parts;
}

/** All screens of section 2 in order; dialogs and subpages follow their page. */
export const pages: readonly PlannedPage[] = [
  { page: 'Login', screen: 'user/Login' },
  { page: 'Login, a forgotten password', screen: 'user/Alteration' },
  { page: 'Register', screen: 'user/Register' },
  { page: 'Register, terms', screen: 'user/Terms' },
  { page: 'Register, by invitation', screen: 'user/Invitation' },
  { page: 'Register result', screen: 'user/RegisterResult' },
  { page: 'Activation', screen: 'basic/Activation' },
  { page: 'Activation, the platform’s queue', screen: 'platform/ActivationQueue' },
  { page: 'Activation, review', screen: 'platform/ActivationReview' },
  { page: 'Edit mobile', screen: 'basic/EditMobile' },
  { page: 'Edit password', screen: 'basic/EditPassword' },
  { page: 'Second factors', screen: 'basic/Security' },
  { page: 'Own sessions', screen: 'basic/Sessions' },
  { page: 'Information', screen: 'basic/Information' },
  { page: 'Dashboard analysis', screen: 'dashboard/Analysis' },
  { page: 'Freight cost trial list', screen: 'freight/CostTrialList' },
  { page: 'Track query', screen: 'track/TrackQuery' },
  { page: 'External order query', screen: 'order/ExternalOrderQuery' },
  { page: 'Financial overview', screen: 'financial/Overview' },
  { page: 'Recharge', screen: 'financial/Recharge' },
  { page: 'Recharge, one top-up', screen: 'financial/TopUpDetail' },
  { page: 'Transaction list', screen: 'financial/TransactionList' },
  { page: 'Customer billing', screen: 'financial/CustomerBilling' },
  { page: 'Order list', screen: 'order/OrderList' },
  { page: 'Order detail', screen: 'order/OrderDetail' },
  { page: 'Claims, the platform’s queue', screen: 'claim/ClaimList' },
  { page: 'Claim', screen: 'claim/ClaimDetail' },
  { page: 'Scan print', screen: 'order/ScanPrint' },
  { page: 'Scan print record', screen: 'order/ScanPrintRecord' },
  { page: 'Address list', screen: 'address/AddressList' },
  { page: 'Address list, import', screen: 'address/AddressImport' },
  { page: 'Address management', screen: 'address/AddressManagement' },
  { page: 'Selling products list', screen: 'product/SellingProducts' },
  { page: 'Selling products detail', screen: 'product/ProductDetail' },
  { page: 'Shipment inventory', screen: 'shipment/ShipmentInventory' },
  { page: 'Shipment detail', screen: 'shipment/ShipmentDetail' },
  { page: 'Wait-shipment order', screen: 'shipment/WaitShipmentOrder' },
  { page: 'Batch shipment', screen: 'shipment/BatchShipment' },
  { page: 'Single order', screen: 'order/SingleOrder' },
  { page: 'Single order, placed', screen: 'order/OrderPlaced' },
  { page: 'API config', screen: 'system/ApiConfig' },
  { page: 'Log list', screen: 'system/LogList' },
  { page: 'Log list, one event', screen: 'system/LogDetail' },
  { page: 'User announcement list', screen: 'system/UserAnnouncement' },
  { page: 'Staff', screen: 'system/User' },
  { page: 'Company settings', screen: 'system/TenantSetting' },
  { page: 'Top-ups, the platform’s queue', screen: 'platform/TopUpQueue' },
  { page: 'Top-up, review', screen: 'platform/TopUpReview' },
  { page: 'Bank lines, the platform’s work list', screen: 'platform/BankStatementLines' },
  { page: 'Bank statements, of the platform', screen: 'platform/BankStatementList' },
  { page: 'Companies, of the platform', screen: 'platform/Tenants' },
  { page: 'Health of the installation, of the platform', screen: 'platform/Health' },
  { page: 'Messages that nothing sent, of the platform', screen: 'platform/Outbox' },
  { page: 'Menu permissions', screen: 'system/MenuPermission' },
  { page: 'Menu permissions, data rules', screen: 'system/DataRules' },
  { page: 'Menu permissions, roles', screen: 'system/Role' },
  { page: 'Menu permissions, what a role may', screen: 'system/RolePermissions' },
  { page: 'Error page 403', screen: 'exception/403' },
  { page: 'Error page 404', screen: 'exception/404' },
  { page: 'Error page 500', screen: 'exception/500' },
];

/** Builds the table of pages; existing parts are read from the documents. Screens beyond the specification follow by their ids. */
export function pageTable({ screens, routes }: Knowledge): string {
  const more = [...screens.keys()].filter((screen) => !pages.some((page) => page.screen === screen)).sort();
  const rows = [...pages, ...more.map((screen): PlannedPage => ({ page: screen, screen }))].map(({ page, screen, address, plan }) => {
    const isThere = screens.has(screen);
    const path = [...routes].find(([, shown]) => shown === screen)?.[0] ?? address;
    return [
      page,
      isThere ? `[${code(screen)}](../src/schemas/${screen}.json)` : code(screen),
      path === undefined ? 'a dialog' : code(path),
      isThere ? partsOf(readJson(`src/schemas/${screen}.json`)) : (plan ?? ''),
      isThere ? 'yes' : 'not yet',
    ];
  });
  return table(['page', 'document', 'address', 'written with', 'is there'], rows);
}

/** Lists the blocks and block widgets of a document in order, each once with its count. */
export function partsOf(document: unknown): Parts {
  const found = new Map<string, number>();
  const pending: unknown[] = [document];
  for (const value of pending) {
    if (Array.isArray(value)) pending.push(...value);
    if (!isRecord(value)) continue;
    const block = ownText(value, 'block');
    const name = block === 'widget' ? `widget ${code(ownText(value, 'use') ?? '')}` : block;
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1);
    pending.push(...Object.values(value));
  }
  return [...found].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(', ');
}
