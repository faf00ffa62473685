/**
 * Makes the pages work under `style-src` with a nonce: libraries create style elements at run time (scroll bar probe, scroll
 * lock, cssinjs), mostly without a nonce, so every new style element gets it.
 * @returns the nonce; undefined if the server sent none
 */
export function applyNonceToStyles(page: Document): string | undefined {
  const nonce = page.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce || undefined;
  if (nonce === undefined) return undefined;
  const create = page.createElement.bind(page);
  page.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  return nonce;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string; createScriptURL(address: string): string }): unknown;
}

/**
 * Sets the default Trusted Types policy (security H6). antd writes styles by `innerHTML`: text without `<` cannot create an
 * element and passes, all other text is refused. The only script URL allowed is that of the proof worker.
 */
export function allowTextOnlyHtml(scope: object): void {
  if (!('trustedTypes' in scope) || !isFactory(scope.trustedTypes)) return;
  scope.trustedTypes.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('HTML that is written as text has to go through the sanitising component');
      return text;
    },
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      if (origin === location.origin && /^(?:\/docs)?\/assets\/proof-worker-[\w-]+\.js$/.test(pathname)) return address;
      throw new TypeError('A script may be loaded by an address only if it is the worker that proves work');
    },
  });
}

function isFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
