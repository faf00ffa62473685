import { type ComponentType, useEffect, useState } from 'react';

/** An icon of the menu. Its place is kept until it is loaded; without it the menu works as well. */
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

/** The icon of a name, whose theme suffix (`home-o`) is ignored; a plain one for unknown names keeps the texts in line. */
async function loadIcon(name: string): Promise<ComponentType> {
  const plain = name.replace(/-(?:o|fill|filled|outlined|twotone)$/, '');
  const { icons } = await import('../../widgets/icons.ts');
  return (Object.hasOwn(icons, plain) ? icons[plain] : undefined) ?? icons.profile ?? Plain;
}

function Plain() {
  return null;
}
