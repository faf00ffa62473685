import { type AriaAttributes, lazy, Suspense } from 'react';
import { type IconType, lateIconNames, type MoreIconName } from './late-icon-names.ts';

/** Icons that are loaded, all at once, when the first of them is drawn; until then their place is kept. */
export const lateIcons: Readonly<Record<string, IconType>> = Object.fromEntries(lateIconNames.map((name) => [name, lateIcon(name)]));

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
