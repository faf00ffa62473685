declare module 'axios/unsafe/adapters/xhr.js' {
  import type { AxiosAdapter } from 'axios';

  /** False where there is no XMLHttpRequest, as in Node. */
  const adapter: AxiosAdapter | false;
  // biome-ignore lint/style/noDefaultExport: so the package has it.
  export default adapter;
}
