/** The spec's business constants (section 9) and the wire's limits: one place for both sides. */
export const limits = {
  requestTimeoutMs: 3_600_000,
  /** Login data are kept for seven days. */
  sessionMs: 604_800_000,
  sessionIdleMs: 86_400_000,
  /** A range covers at most this many calendar days, both ends included. */
  rangeDays: 31,
  numberList: 200,
  trackNumbers: 40,
  idsInQuery: 100,
  remark: 500,
  /** Enhance records of one code. */
  enhanceRecords: 16,
  /** Characters of an address that is pasted as one text. */
  pastedAddress: 1_000,
  text: 200,
  pageSizes: [10, 50, 100, 500, 1000],
  pageSizeDefault: 10,
  pageSizeMax: 1000,
  pageMax: 100_000,
  /** Rows that one batch takes, and that an expression loops over (security S2). */
  batchRows: 1000,
  /** Rows above which a table draws only what is in sight. */
  virtualAbove: 100,
  /** Failed sign-ins after which a captcha is due. */
  captchaAfter: 3,
  captchaMs: 120_000,
  /** Levels of a proof of work: the highest is so many times the work of the first. */
  proofLevels: 8,
  /** A code that was sent to a phone or mail address lives so long. */
  codeMs: 300_000,
  /** A browser that signed in is known for so long after its last sign-in. */
  knownDeviceMs: 15_552_000_000,
  /** A message longer than this is shown in a wide, scrollable box. */
  wideMessage: 500,
  tabs: 20,
  preferenceBytes: 16_384,
  /** Named searches of one list and user, and the characters of a name. */
  savedSearches: 20,
  savedSearchName: 40,
  /** Notices of each category that the popover's call gives. */
  noticeRows: 50,
  /** Orders above which an export is a background job. */
  exportAtOnce: 20_000,
  /** Rows above which an import is a background job. */
  importAtOnce: 2_000,
  /** Numbers above which a search keeps a short key in the URL and the numbers in session storage. */
  numbersInUrl: 50,
  /** Rules of one cost trial. */
  costRules: 20,
  /** Rows that are added at once, and boxes of one order. */
  addRows: 999,
  /** Goods lines of one order. */
  goodsLines: 1000,
  /** How long a quote is a promise. */
  quoteMinutes: 30,
  /** How long a request for roles waits for a second person. */
  roleRequestMs: 604_800_000,
  /** Questions to the shared checks that one user may ask in a minute: they tell what exists. */
  checksPerMinute: 60,
  /** Questions of one tenant and day whether a user name is free on the whole platform. */
  platformChecksPerDay: 100,
  /** Of one uploaded file. */
  uploadMegabytes: 10,
  /** Files of one claim's evidence. */
  claimFiles: 3,
  /** Of all files of a tenant together. */
  tenantMegabytes: 1_024,
} as const;
