/** A type of value whose tables are too heavy to be there from the start. */
export interface LateType<T> {
  /** Null until it has come. */
  readonly now: () => T | null;
  readonly load: () => Promise<T>;
}

export const latePhone = lateType(() => import('../../../../contract/values/phone.ts').then(({ phone }) => phone));
export const latePostcode = lateType(() => import('../../../../contract/values/postcode.ts').then(({ postcode }) => postcode));

function lateType<T>(fetch: () => Promise<T>): LateType<T> {
  let found: T | null = null;
  let coming: Promise<T> | null = null;
  return {
    now: () => found,
    load() {
      coming ??= fetch().then((type) => {
        found = type;
        return type;
      });
      // One that failed is asked for again the next time.
      coming.catch(() => {
        coming = null;
      });
      return coming;
    },
  };
}
