const linesOfPlatform = 'for the platform alone, whose statements they are; bank-statements/matching.test.ts';

/** The ids that calls of bank statements take. */
export const bankIds = {
  'bankStatement.reading accountId': "one of the platform's accounts, which are all tenants'",
  'bankStatement.import accountId': "one of the platform's accounts, which are all tenants'",
  'bankLine.list statementId': linesOfPlatform,
  'bankLine.statusCount statementId': linesOfPlatform,
  'bankLine.detail id': linesOfPlatform,
  'bankLine.ofTopUp id': linesOfPlatform,
  'bankLine.match id': linesOfPlatform,
  'bankLine.match topUpId': linesOfPlatform,
  'bankLine.ignore id': linesOfPlatform,
  'bankLine.reopen id': linesOfPlatform,
};
