/** A rule of `bank_match_rule`: each condition that is set has to hold. */
export interface MatchRule {
  readonly code: string;
  readonly score: number;
  readonly reference: boolean;
  readonly amount: boolean;
  readonly payerName: boolean;
  readonly payerDigits: number | null;
  readonly withinDays: number | null;
  /** Whether the import ties the line by it. */
  readonly ties: boolean;
}

/** What of a top-up rules look at; the payer's part is missing until the merchant has told it. */
export interface MatchedTopUp {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly remittedOn: string | null;
  /** What other lines have brought for it. */
  readonly tied: string;
}

/** What of both is the same, and by how much the rest differs. */
export interface MatchFacts {
  readonly reference: boolean;
  /** What the line has more than the top-up, signed; '0' when the amounts are the same. */
  readonly difference: string;
  readonly payerName: boolean;
  /** How many last signs of the payer's account are the same, and whether all are. */
  readonly payerDigits: number;
  readonly payerAccount: boolean;
  /** Days between line and remittance; null when the merchant has told no day. */
  readonly days: number | null;
}
