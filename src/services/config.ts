/** What an installation decides at run time; one build serves any prefix (wire.md, Prefixes). */
export interface PageConfig {
  readonly omsBase: string;
  readonly authPrefix: string;
  /** Demo accounts exist, with a public password: the login page says so. */
  readonly demo: boolean;
  /** How the websocket names itself: both sub-protocols, the token only, or none (wire.md, Websocket). */
  readonly socketProtocols: 'oms' | 'token' | 'none';
  /** The websocket's domain (spec section 4), such as `wss://live.example`; null: the page's own. */
  readonly socketOrigin: string | null;
  /** Hosts that the page's own policy lets it frame (security H4). */
  readonly frameHosts: readonly string[];
}

export const defaultConfig: PageConfig = {
  omsBase: 'oms',
  authPrefix: 'auth',
  demo: false,
  socketProtocols: 'oms',
  socketOrigin: null,
  frameHosts: [],
};

/**
 * Reads the configuration that the server wrote into the page. What is missing or odd falls back to the default:
 * a page with a wrong setting still has to come up, and a prefix from data must not become another path.
 */
export function readConfig(page: ParentNode): PageConfig {
  const text = page.querySelector('meta[name="waybill-config"]')?.getAttribute('content') ?? '';
  const given = parse(text);
  return {
    omsBase: prefix(given.omsBase) ?? defaultConfig.omsBase,
    authPrefix: prefix(given.authPrefix) ?? defaultConfig.authPrefix,
    demo: given.demo === true,
    socketProtocols: given.socketProtocols === 'token' || given.socketProtocols === 'none' ? given.socketProtocols : 'oms',
    socketOrigin: typeof given.socketOrigin === 'string' && /^wss?:\/\/[^/?#@\s]+$/.test(given.socketOrigin) ? given.socketOrigin : null,
    frameHosts: Array.isArray(given.frameHosts) ? given.frameHosts.filter((host) => typeof host === 'string') : [],
  };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function prefix(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const bare = value.replace(/^\/+|\/+$/g, '');
  return /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/.test(bare) ? bare : null;
}
