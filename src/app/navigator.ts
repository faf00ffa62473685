/** Navigation for code outside the router's tree. */
export interface Navigator {
  go(address: string, options?: { readonly replace?: boolean }): void;
  back(): void;
  /** Called by the component that has access to the router. */
  attach(go: (address: string | number, options?: { readonly replace?: boolean }) => void): void;
}

export function createNavigator(): Navigator {
  let act: ((address: string | number, options?: { readonly replace?: boolean }) => void) | null = null;
  return {
    go: (address, options) => act?.(address, options),
    back: () => act?.(-1),
    attach(go) {
      act = go;
    },
  };
}

/** A path with a query; `undefined`, null and '' are omitted, and lists are joined by commas. */
export function addressOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const [pathname = '/', before = ''] = path.split('?', 2);
  const search = new URLSearchParams(before);
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value === undefined || value === null ? '' : String(value);
    if (text !== '') search.set(name, text);
  }
  const rest = search.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}
