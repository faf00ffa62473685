import { type AriaAttributes, lazy, Suspense } from 'react';
import { type IconType, lateIconNames, type MoreIconName } from './late-icon-names.ts';

/** Icons that load together when the first of them is drawn; until then their space is reserved. */
export const lateIcons: Readonly<Record<string, IconType>> = Object.fromEntries(lateIconNames.map((name) => [name, lateIcon(name)]));

function lateIcon(name: MoreIconName): IconType {
  const Icon = lazy(() =>
    import('./more-icons.ts').then(
      ({ moreIcons }) => ({ default: moreIcons[name] }),
      // The text beside the icon says the same, so a failed load must not break the page.
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
