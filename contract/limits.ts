/** The specification's business constants (section 9) and the limits of the wire, shared by both sides. */
export const limits = {
  requestTimeoutMs: 3_600_000,
  /** Login data is valid for seven days. */
  sessionMs: 604_800_000,
  sessionIdleMs: 86_400_000,
  /** Lifetime of a session that ends with the browser. */
  sessionUnkeptMs: 43_200_000,
  /** How long a proof by password or factor counts for calls that need a fresh one. */
  freshProofMs: 900_000,
  /** A range covers at most this many calendar days, both ends included. */
  rangeDays: 31,
  numberList: 200,
  trackNumbers: 40,
  /** Characters of a pasted list of numbers to track. */
  trackText: 12_000,
  /** Days without an event until a moving parcel needs attention. */
  trackStalledDays: 7,
  /** Days until a consignee's link ends. */
  trackLinkDays: 90,
  /** A parcel's number may be given to another parcel after this time. */
  trackPeriodDays: 366,
  idsInQuery: 100,
  remark: 500,
  /** Characters of an internal note on an order. */
  orderNote: 1_000,
  /** Characters of a tag's name, tags of one company, and tags of one order. */
  tagName: 30,
  tags: 200,
  tagsOfOrder: 20,
  /** Enhance records per code. Spec section 9 names the limit only; no page has such records yet. */
  enhanceRecords: 16,
  /** Saved parcels, and saved goods, of a company. */
  savedItems: 1_000,
  /** Characters of a pasted address. */
  pastedAddress: 1_000,
  text: 200,
  pageSizes: [10, 50, 100, 500, 1000],
  pageSizeDefault: 10,
  pageSizeMax: 1000,
  pageMax: 100_000,
  /** Rows of one batch, and iterations of an expression (security S2). */
  batchRows: 1000,
  /** Rows of a batch over all that a search finds. */
  batchOfSearch: 10_000,
  /** Tables with more rows draw only the visible ones. */
  virtualAbove: 100,
  /** Failed sign-ins until a captcha is required. */
  captchaAfter: 3,
  captchaMs: 120_000,
  /** The highest level of a proof of work, as a multiple of the first level's work. */
  proofLevels: 8,
  /** Lifetime of a code sent to a phone or mail address. */
  codeMs: 300_000,
  /** Time between two codes to one recipient. */
  codeAgainMs: 60_000,
  /** How long a browser stays known after its last sign-in. */
  knownDeviceMs: 15_552_000_000,
  /** Longer messages are shown in a wide, scrollable box. */
  wideMessage: 500,
  tabs: 20,
  preferenceBytes: 16_384,
  /** Saved searches per list and user, and characters of their names. */
  savedSearches: 20,
  savedSearchName: 40,
  /** Notices per category in the popover. */
  noticeRows: 50,
  /** Documents that are printed at once. */
  printAtOnce: 500,
  /** Larger exports become background jobs. */
  exportAtOnce: 20_000,
  /** The file of a bill with more orders is made by a background job. */
  billAtOnce: 1_000,
  /** Larger batches of labels become background jobs. */
  labelsAtOnce: 500,
  /** Larger imports become background jobs. */
  importAtOnce: 2_000,
  /** A search with more numbers stores them in session storage and keeps a short key in the URL. */
  numbersInUrl: 50,
  /** Rules of one cost trial. */
  costRules: 20,
  /** Rows that are added at once, and boxes of one order. */
  addRows: 999,
  /** Goods lines of one order. */
  goodsLines: 1000,
  /** Validity of a quote. */
  quoteMinutes: 30,
  /** How long an invitation is good. */
  invitationMs: 259_200_000,
  /** Open invitations of one tenant. */
  invitations: 500,
  /** Answers of `checkOnlyUser`, and registrations, per address and hour (security L8). */
  strangerChecks: 10,
  strangerRegistrations: 20,
  /** How long a role request waits for a second person. */
  roleRequestMs: 604_800_000,
  /** Checks per user and minute, because they disclose existing values. */
  checksPerMinute: 60,
  /** Platform-wide checks of account names per tenant and day. */
  platformChecksPerDay: 100,
  /** Size of one uploaded file. */
  uploadMegabytes: 10,
  /** Pictures for activation that one user may have kept at once. */
  activationPictures: 20,
  /** Evidence files of one claim. */
  claimFiles: 3,
  /** Top-ups of one tenant that nobody has paid yet. */
  unpaidTopUps: 50,
  /** Bank cards and accounts that a tenant keeps. */
  bankCredentials: 20,
  /** API keys of one user that work, and characters of their labels. */
  apiKeys: 20,
  apiKeyLabel: 60,
  /** Webhook endpoints of one tenant. */
  webhookEndpoints: 10,
  /** Calls of one API key per minute. */
  apiCallsPerMinute: 300,
  /** How far the time of a signed request may be off. */
  signedRequestMs: 300_000,
  /** Total size of a tenant's files. */
  tenantMegabytes: 1_024,
  /** Pixels of the longer side of a picture in a notice. */
  noticePictureSide: 1_600,
} as const;
