import { createAdjustments } from '../adjustments/adjustments.ts';
import { createBankStatements } from '../bank-statements/bank-statements.ts';
import type { BillDrawer } from '../bills/bill-drawer.ts';
import { billFileJob } from '../bills/bill-file.ts';
import { createBills } from '../bills/bills.ts';
import { booksCheckJob, createBooksCheck } from '../books/check-books.ts';
import { createCarrierInvoices } from '../carrier-invoices/carrier-invoices.ts';
import type { MailSender } from '../codes/senders.ts';
import type { Database } from '../db/database.ts';
import { createExchangeRates } from '../exchange-rates/exchange-rates.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createMoneyRules } from '../money-rules/money-rules.ts';
import { createLowBalance, lowBalanceJob } from '../overview/low-balance.ts';
import { createOverview } from '../overview/overview.ts';
import type { SandboxChannel } from '../top-ups/sandbox-channel.ts';
import { createTopUps } from '../top-ups/top-ups.ts';
import { createTransferExport, transferExportJob } from '../transfers/transfer-export.ts';
import { createTransfers } from '../transfers/transfers.ts';

interface FinanceDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly mail: MailSender;
  readonly say: (message: string) => void;
  readonly billDrawer: BillDrawer;
  readonly billAtOnce: number;
  readonly exportAtOnce: number;
  readonly sandbox: SandboxChannel | undefined;
}

/** Services of what a company pays and has. */
export function createFinanceServices({ database, now, jobs, mail, say, billDrawer, billAtOnce, exportAtOnce, sandbox }: FinanceDeps) {
  const transferExport = createTransferExport({ database, now, jobs, atOnce: exportAtOnce });
  const bills = createBills({ database, now, jobs, drawer: billDrawer, atOnce: billAtOnce });
  return {
    services: {
      bills,
      adjustments: createAdjustments(database, now),
      bankStatements: createBankStatements(database, now),
      carrierInvoices: createCarrierInvoices(database, now),
      exchangeRates: createExchangeRates(database, now),
      moneyRules: createMoneyRules(database, now),
      topUps: createTopUps(database, now, sandbox),
      transfers: createTransfers(database),
      transferExport,
      overview: createOverview(database, now),
    },
    jobKinds: {
      [billFileJob]: bills.asJob,
      [booksCheckJob]: createBooksCheck(database, now),
      [transferExportJob]: transferExport.asJob,
      [lowBalanceJob]: createLowBalance({ database, now, mail, say }),
    },
  };
}
