/** A value type whose tables are too large for the initial load. */
export interface LateType<T> {
  /** Null until loaded. */
  readonly now: () => T | null;
  readonly load: () => Promise<T>;
}

export const latePhone = lateType(() => import('../../../../contract/values/phone.ts').then(({ phone }) => phone));
/** The country codes of phones, from the same tables. */
export const latePhoneCodes = lateType(() =>
  import('../../../../contract/values/phone.ts').then(({ countryCodesOfPhones, partsOfPhone }) => ({
    list: countryCodesOfPhones(),
    partsOf: partsOfPhone,
  })),
);
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
      // A failed load is retried on the next call.
      coming.catch(() => {
        coming = null;
      });
      return coming;
    },
  };
}
