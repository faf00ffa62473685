import { type ComponentType, useEffect, useState } from 'react';

/** A menu icon. Its space is reserved until it loads; the menu works without it. */
export function MenuIcon({ name }: { readonly name: string }) {
  const [Icon, setIcon] = useState<ComponentType | null>(null);
  useEffect(() => {
    let live = true;
    loadIcon(name).then(
      (loaded) => live && setIcon(() => loaded),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [name]);
  return (
    <span className="anticon ws-menu-icon" aria-hidden="true">
      {Icon === null ? null : <Icon />}
    </span>
  );
}

/** Loads an icon by name, ignoring the theme suffix (`home-o`); unknown names get a default icon so that the labels align. */
async function loadIcon(name: string): Promise<ComponentType> {
  const plain = name.replace(/-(?:o|fill|filled|outlined|twotone)$/, '');
  const { icons } = await import('../../widgets/icons.ts');
  return (Object.hasOwn(icons, plain) ? icons[plain] : undefined) ?? icons.profile ?? Plain;
}

function Plain() {
  return null;
}
