/** Whether this browser and page can use passkeys at all. */
export function hasPasskeys(): boolean {
  return globalThis.isSecureContext && typeof PublicKeyCredential !== 'undefined';
}

/** Asks the browser to make a passkey by the server's options (JSON text); null when the user cancelled or the browser refused. */
export async function createPasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return answered(startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Asks the browser to sign a challenge by the server's options (JSON text); null when the user cancelled or the browser refused. */
export async function signByPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return answered(startAuthentication({ optionsJSON: JSON.parse(options) }));
}

/** Browsers do not say whether the user cancelled or has no passkey, so that pages cannot find out which ones there are. */
async function answered(response: Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await response);
  } catch {
    return null;
  }
}
