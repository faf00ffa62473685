import type { bankStatementEndpoints } from '../../contract/endpoints/finance/bank-statement.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of bank statements for the platform. */
export function createBankStatementHandlers({ bankStatements }: Services): Pick<Handlers, keyof typeof bankStatementEndpoints> {
  return {
    'bankStatement.list': (input, caller) => bankStatements.list(input, caller),
    'bankStatement.accounts': (_input, caller) => bankStatements.accounts(caller),
    'bankStatement.reading': (input, caller) => bankStatements.reading(input, caller),
    'bankStatement.import': (input, caller) => bankStatements.importFile(input, caller),
    'bankLine.list': (input, caller) => bankStatements.lines(input, caller),
    'bankLine.statusCount': (input, caller) => bankStatements.statusCount(input, caller),
    'bankLine.detail': (input, caller) => bankStatements.line(input, caller),
    'bankLine.ofTopUp': (input, caller) => bankStatements.ofTopUp(input, caller),
    'bankLine.match': (input, caller) => bankStatements.match(input, caller),
    'bankLine.ignore': (input, caller) => bankStatements.ignore(input, caller),
    'bankLine.reopen': (input, caller) => bankStatements.reopen(input, caller),
  };
}
