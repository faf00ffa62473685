-- Statements of the platform's accounts: each line is kept once and belongs to at most one top-up (decision 74). The server's role can only
-- read; what is written goes through functions that ask for the person's right again. No function here moves money.

-- By what a line and a top-up fit together, in order: the operator's data. A condition that is set must hold. Where `ties` is set, a line with
-- exactly one such top-up is tied to it when it is imported; every other rule only suggests.
CREATE TABLE bank_match_rule (
  code text PRIMARY KEY CHECK (code ~ '^[a-z_]{1,40}$'),
  position integer NOT NULL UNIQUE,
  score integer NOT NULL CHECK (score BETWEEN 1 AND 100),
  -- The reference of the top-up is in the line.
  reference boolean NOT NULL DEFAULT false,
  amount boolean NOT NULL DEFAULT false,
  payer_name boolean NOT NULL DEFAULT false,
  -- So many last digits of the payer's account are the same.
  payer_digits integer CHECK (payer_digits BETWEEN 4 AND 20),
  -- The days of the line and of the remittance lie at most so far apart.
  within_days integer CHECK (within_days BETWEEN 0 AND 90),
  ties boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  CHECK (reference OR amount),
  CHECK (NOT ties OR (reference AND amount))
);
GRANT SELECT ON bank_match_rule TO waybill_app;
INSERT INTO bank_match_rule (code, position, score, reference, amount, payer_name, payer_digits, within_days, ties) VALUES
  ('reference_amount', 10, 100, true, true, false, NULL, NULL, true),
  ('reference', 20, 85, true, false, false, NULL, NULL, false),
  ('amount_payer_account', 30, 80, false, true, false, 6, 10, false),
  ('amount_payer_name', 40, 75, false, true, true, NULL, 5, false),
  ('amount_payer_name_later', 50, 60, false, true, true, NULL, 30, false),
  ('amount_day', 60, 40, false, true, false, NULL, 3, false);

CREATE TABLE bank_statement (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES pay_account (id),
  -- As the bank writes it.
  account_number text NOT NULL CHECK (account_number <> ''),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  number text CHECK (number <> ''),
  format text NOT NULL CHECK (format IN ('camt053', 'mt940', 'csv')),
  file_name text NOT NULL CHECK (file_name <> ''),
  -- Of all that the statement says, so the same statement is known in another file too.
  fingerprint bytea NOT NULL,
  opening_on date NOT NULL,
  closing_on date NOT NULL,
  opening numeric(20, 3) NOT NULL,
  closing numeric(20, 3) NOT NULL,
  line_count integer NOT NULL CHECK (line_count >= 0),
  -- Lines that another statement had brought: they stay there, and count here.
  known_count integer NOT NULL CHECK (known_count BETWEEN 0 AND line_count),
  -- Entries that the bank had announced and not booked.
  pending_count integer NOT NULL CHECK (pending_count >= 0),
  importer_id uuid NOT NULL,
  importer text NOT NULL,
  imported_at timestamptz(0) NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, account_id, fingerprint),
  FOREIGN KEY (tenant_id, importer_id) REFERENCES app_user (tenant_id, id)
);
CREATE INDEX bank_statement_by_import ON bank_statement (tenant_id, imported_at DESC, id DESC);
CREATE INDEX bank_statement_by_day ON bank_statement (tenant_id, account_id, closing_on, imported_at);
CALL isolate_by_tenant('bank_statement');
CALL open_to_definer('bank_statement');
GRANT SELECT ON bank_statement TO waybill_app;

CREATE TABLE bank_statement_line (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  statement_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES pay_account (id),
  position integer NOT NULL CHECK (position > 0),
  -- Where it began in the file.
  source_line integer NOT NULL CHECK (source_line > 0),
  booked_on date NOT NULL,
  value_on date,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount numeric(17, 3) NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  entry_ref text,
  reference text,
  -- What may be payment references (ISO 11649) in what the payer wrote.
  payment_refs text[] NOT NULL,
  note text NOT NULL,
  payer_name text,
  payer_account text,
  balance numeric(20, 3),
  -- By which the line is known again; a line without a number of the bank has its statement in it.
  fingerprint bytea NOT NULL,
  -- Of what such a line says, to find one that may be the same.
  likeness bytea,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'matched', 'ignored')),
  -- `outgoing` and `zero` are set aside by the import.
  ignored_as text CHECK (ignored_as IN ('outgoing', 'zero', 'person')),
  ignore_reason text CHECK (length(ignore_reason) BETWEEN 1 AND 500),
  decider text,
  decided_at timestamptz(0),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, statement_id, position),
  UNIQUE (tenant_id, account_id, fingerprint),
  FOREIGN KEY (tenant_id, statement_id) REFERENCES bank_statement (tenant_id, id),
  CHECK ((state = 'ignored') = (ignored_as IS NOT NULL) AND (ignored_as = 'person') = (ignore_reason IS NOT NULL)),
  CHECK (state <> 'matched' OR (direction = 'in' AND amount > 0))
);
CREATE INDEX bank_line_by_day ON bank_statement_line (tenant_id, booked_on DESC, id DESC);
CREATE INDEX bank_line_by_amount ON bank_statement_line (tenant_id, currency, amount) WHERE state = 'open';
CREATE INDEX bank_line_by_likeness ON bank_statement_line (tenant_id, account_id, likeness) WHERE likeness IS NOT NULL;
CREATE INDEX bank_line_by_ref ON bank_statement_line USING gin (payment_refs) WHERE state = 'open';
CALL isolate_by_tenant('bank_statement_line');
CALL open_to_definer('bank_statement_line');
GRANT SELECT ON bank_statement_line TO waybill_app;

-- Which top-up a line is for, now and before. The top-up is of another tenant, so no foreign key can name it; books keep top-ups for ever.
CREATE TABLE bank_match (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  line_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  top_up_id uuid NOT NULL,
  -- Null when a person chose the top-up without a suggestion.
  rule text,
  score integer,
  -- What of line and top-up was the same when they were tied.
  facts jsonb NOT NULL,
  -- Null when the import did.
  matcher text,
  matched_at timestamptz(0) NOT NULL,
  ended_at timestamptz(0),
  -- `top_up`: it was refused or withdrawn.
  end_cause text CHECK (end_cause IN ('person', 'top_up')),
  ender text,
  end_reason text CHECK (length(end_reason) BETWEEN 1 AND 500),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, line_id) REFERENCES bank_statement_line (tenant_id, id),
  CHECK ((ended_at IS NULL) = (end_cause IS NULL))
);
-- A line is for one top-up at a time, whoever asks at once.
CREATE UNIQUE INDEX bank_match_of_line ON bank_match (tenant_id, line_id) WHERE ended_at IS NULL;
CREATE INDEX bank_match_of_top_up ON bank_match (top_up_id) WHERE ended_at IS NULL;
CALL isolate_by_tenant('bank_match');
CALL open_to_definer('bank_match');
GRANT SELECT ON bank_match TO waybill_app;

INSERT INTO closing_rule (table_name, emptied, why) VALUES
  ('bank_statement', NULL, 'books of the platform, which is not closed'),
  ('bank_statement_line', NULL, 'books of the platform, which is not closed'),
  ('bank_match', NULL, 'books of the platform, which is not closed');

CREATE INDEX top_up_by_amount ON top_up (currency, amount) WHERE state IN ('to_confirm', 'second_review', 'accounted');
