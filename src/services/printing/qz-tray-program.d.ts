/** The part of QZ Tray's program library in use. */
declare module 'qz-tray' {
  interface Config {
    readonly kind?: 'config';
  }
  const qz: {
    readonly api: { getVersion(): Promise<string> };
    readonly configs: { create(printer: string | null, options: { readonly scaleContent: boolean; readonly margins: number }): Config };
    readonly printers: { getDefault(): Promise<string | null>; find(name: string): Promise<string> };
    readonly security: {
      setCertificatePromise(promise: (resolve: (certificate?: string) => void, reject: (failure: unknown) => void) => void): void;
      setSignatureAlgorithm(algorithm: 'SHA512'): void;
      setSignaturePromise(
        factory: (request: string) => (resolve: (signature?: string) => void, reject: (failure: unknown) => void) => void,
      ): void;
    };
    readonly websocket: {
      isActive(): boolean;
      connect(options: { readonly retries: number; readonly keepAlive: number }): Promise<void>;
    };
    print(
      config: Config,
      data: readonly { readonly type: string; readonly format: string; readonly flavor: string; readonly data: string }[],
    ): Promise<void>;
  };
  export = qz;
}
