import type { BlockWidget } from '../runtime/widget.ts';

/** Every block widget there is, under its own name; a new one is its file and one line here. */
export const widgets = {
  balances: () => import('./block/balances.tsx').then(({ balances }) => balances),
  greeting: () => import('./block/greeting.tsx').then(({ greeting }) => greeting),
  linePrices: () => import('./block/line-prices.tsx').then(({ linePrices }) => linePrices),
  offers: () => import('./block/offers.tsx').then(({ offers }) => offers),
  orderImport: () => import('./block/order-import.tsx').then(({ orderImport }) => orderImport),
  orderModes: () => import('./block/order-modes.tsx').then(({ orderModes }) => orderModes),
  orderPrice: () => import('./block/order-price.tsx').then(({ orderPrice }) => orderPrice),
  orderScan: () => import('./block/order-scan.tsx').then(({ orderScan }) => orderScan),
  rolePermissions: () => import('./block/role-permissions.tsx').then(({ rolePermissions }) => rolePermissions),
  signIn: () => import('./block/sign-in.tsx').then(({ signIn }) => signIn),
  trialCompare: () => import('./block/trial-compare.tsx').then(({ trialCompare }) => trialCompare),
} satisfies Record<string, () => Promise<BlockWidget>>;
