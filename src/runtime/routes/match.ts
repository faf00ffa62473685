import { matchRoutes } from 'react-router-dom';

/** Places in a list of routes by path: the router ranks all of them for each question, which takes 0.3 ms for a menu. */
const known = new WeakMap<object, Map<string, number>>();

/** The route that the router takes for a path, which comes without query and hash. */
export function findRoute<R extends { readonly path: string }>(routes: readonly R[], path: string): R | undefined {
  const places = known.get(routes) ?? new Map<string, number>();
  known.set(routes, places);
  const place = places.get(path) ?? placeOf(routes, path);
  places.set(path, place);
  return routes[place];
}

/**
 * Finds the screen of a path.
 * @param screens ids by the paths of their routes
 */
export function screensByPath(screens: ReadonlyMap<string, string>): (path: string) => string | undefined {
  const routes = [...screens].map(([path, screen]) => ({ path, screen }));
  return (path) => findRoute(routes, path)?.screen;
}

/** -1 where no route fits. */
function placeOf<R extends { readonly path: string }>(routes: readonly R[], path: string): number {
  const route = matchRoutes([...routes], path)?.at(-1)?.route;
  return route === undefined ? -1 : routes.indexOf(route);
}
