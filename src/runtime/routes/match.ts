/** The route that a path means, without case and closing slash; routes without parameters come first. */
export function findRoute<R extends { readonly path: string }>(routes: readonly R[], path: string): R | undefined {
  const parts = partsOf(path);
  const fitting = routes.filter((route) => fits(partsOf(route.path), parts));
  return fitting.find((route) => !route.path.includes(':')) ?? fitting[0];
}

function partsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1);
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part.toLowerCase() === parts[index]?.toLowerCase()))
  );
}
