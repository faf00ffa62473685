import { matchRoutes } from 'react-router-dom';

/** Index of routes by path: `matchRoutes` ranks all routes on each call, which takes 0.3 ms for a menu. */
const known = new WeakMap<object, Map<string, number>>();

/** The route that the router chooses for a path without query and hash. */
export function findRoute<R extends { readonly path: string }>(routes: readonly R[], path: string): R | undefined {
  const places = known.get(routes) ?? new Map<string, number>();
  known.set(routes, places);
  const place = places.get(path) ?? placeOf(routes, path);
  places.set(path, place);
  return routes[place];
}

/**
 * Returns a function that finds the screen of a path.
 * @param screens screen ids by route path
 */
export function screensByPath(screens: ReadonlyMap<string, string>): (path: string) => string | undefined {
  const routes = [...screens].map(([path, screen]) => ({ path, screen }));
  return (path) => findRoute(routes, path)?.screen;
}

/** The route's index; -1 if none matches. */
function placeOf<R extends { readonly path: string }>(routes: readonly R[], path: string): number {
  const route = matchRoutes([...routes], path)?.at(-1)?.route;
  return route === undefined ? -1 : routes.indexOf(route);
}
