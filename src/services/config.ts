/** Run-time settings of an installation; one build serves any prefix (wire.md, Prefixes). */
export interface PageConfig {
  readonly omsBase: string;
  readonly authPrefix: string;
  /** Demo accounts with a public password exist; the login page shows them. */
  readonly demo: boolean;
  /** The documentation of the screen language is under /docs. */
  readonly docs: boolean;
  /** Sub-protocols of the websocket: both, the token only, or none (wire.md, Websocket). */
  readonly socketProtocols: 'oms' | 'token' | 'none';
  /** Origin of the websocket (spec section 4), such as `wss://live.example`; null for the page's own. */
  readonly socketOrigin: string | null;
  /** Hosts that the page's policy allows in frames (security H4). */
  readonly frameHosts: readonly string[];
  /** Origins of other backends that the page's policy lets it call. */
  readonly connectionOrigins: readonly string[];
  /** The page's policy lets it reach QZ Tray on this computer. */
  readonly qzTray: boolean;
}

export const defaultConfig: PageConfig = {
  omsBase: 'oms',
  authPrefix: 'auth',
  demo: false,
  docs: false,
  socketProtocols: 'oms',
  socketOrigin: null,
  frameHosts: [],
  connectionOrigins: [],
  qzTray: false,
};

/**
 * Reads the settings that the server wrote into the page. Missing or malformed ones fall back to the default: the page must start
 * even with a wrong setting, and a prefix must not turn into a different path.
 */
export function readConfig(page: ParentNode): PageConfig {
  const text = page.querySelector('meta[name="waybill-config"]')?.getAttribute('content') ?? '';
  const parsed = parse(text);
  return {
    omsBase: prefix(parsed.omsBase) ?? defaultConfig.omsBase,
    authPrefix: prefix(parsed.authPrefix) ?? defaultConfig.authPrefix,
    demo: parsed.demo === true,
    docs: parsed.docs === true,
    socketProtocols: parsed.socketProtocols === 'token' || parsed.socketProtocols === 'none' ? parsed.socketProtocols : 'oms',
    socketOrigin: typeof parsed.socketOrigin === 'string' && /^wss?:\/\/[^/?#@\s]+$/.test(parsed.socketOrigin) ? parsed.socketOrigin : null,
    frameHosts: texts(parsed.frameHosts),
    connectionOrigins: texts(parsed.connectionOrigins),
    qzTray: parsed.qzTray === true,
  };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
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
