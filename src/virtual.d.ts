/** Texts that scripts/gallery-plugin.ts writes. */
declare module 'virtual:waybill-knowledge' {
  export const text: string;
}
declare module 'virtual:waybill-docs' {
  export const text: string;
}

interface ImportMetaEnv {
  /** True in the build of the documentation (scripts/build.mjs). */
  readonly WAYBILL_DOCS?: boolean;
}
