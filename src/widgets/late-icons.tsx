import { type AriaAttributes, type ComponentType, lazy, Suspense } from 'react';

/** antd gives each icon an English name, which would be read out before the text beside it. */
export type IconType = ComponentType<Pick<AriaAttributes, 'aria-hidden'>>;

const names = [
  'account-book',
  'alert',
  'api',
  'audit',
  'bank',
  'bar-chart',
  'bell',
  'book',
  'car',
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
  'node-index',
  'notification',
  'pie-chart',
  'profile',
  'qrcode',
  'question-circle',
  'safety',
  'save',
  'scan',
  'schedule',
  'shop',
  'shopping-cart',
  'solution',
  'star',
  'table',
  'tool',
  'warning',
] as const;

export type MoreIconName = (typeof names)[number];

/** Icons that are loaded, all at once, when the first of them is drawn; until then their place is kept. */
export const lateIcons: Readonly<Record<string, IconType>> = Object.fromEntries(names.map((name) => [name, lateIcon(name)]));

function lateIcon(name: MoreIconName): IconType {
  const Icon = lazy(() =>
    import('./more-icons.ts').then(
      ({ moreIcons }) => ({ default: moreIcons[name] }),
      // What it stands beside says the same in words: no reason for the page to fail.
      () => ({ default: Place }),
    ),
  );
  return function LateIcon(props) {
    return (
      <Suspense fallback={<Place {...props} />}>
        <Icon {...props} />
      </Suspense>
    );
  };
}

function Place(props: Pick<AriaAttributes, 'aria-hidden'>) {
  return <span className="anticon wb-icon-place" {...props} />;
}
