import type { AriaAttributes, ComponentType } from 'react';

/** antd gives each icon an English label, which screen readers would announce before the text beside it. */
export type IconType = ComponentType<Pick<AriaAttributes, 'aria-hidden'>>;

/** Icons that load when the first of them is drawn. */
export const lateIconNames = [
  'account-book',
  'alert',
  'api',
  'audit',
  'bank',
  'bar-chart',
  'bell',
  'book',
  'clock-circle',
  'cloud',
  'cluster',
  'contacts',
  'credit-card',
  'customer-service',
  'dashboard',
  'database',
  'dollar',
  'eye',
  'filter',
  'form',
  'gift',
  'global',
  'history',
  'idcard',
  'line-chart',
  'link',
  'loading',
  'message',
  'money-collect',
  'notification',
  'pie-chart',
  'qrcode',
  'question-circle',
  'safety',
  'save',
  'schedule',
  'shop',
  'shopping-cart',
  'solution',
  'star',
  'table',
  'tool',
  'warning',
] as const;

export type MoreIconName = (typeof lateIconNames)[number];
