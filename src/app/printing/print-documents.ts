import { CallFailure } from '../../../contract/failure.ts';
import type { CallOptions, ConfirmRequest, Values } from '../../runtime/ports.ts';
import type { PageConfig } from '../../services/config.ts';
import type { DownloadedFile } from '../../services/download.ts';
import type { Calls } from '../../services/http.ts';
import type { Translate } from '../../services/i18n.ts';
import { printFile } from '../../services/printing/print.ts';
import { type PrintClient, PrintClientMissing } from '../../services/printing/print-client.ts';
import type { WorkstationStore } from '../../services/printing/workstation.ts';
import type { Receiver } from '../receive-file.ts';

export interface PrintDocumentsSetting {
  readonly calls: Calls;
  readonly config: Pick<PageConfig, 'qzTray'>;
  readonly workstation: WorkstationStore;
  readonly confirm: (request: ConfirmRequest) => Promise<boolean>;
  readonly received: Receiver;
  readonly translate: Translate;
}

/**
 * Prints documents of the ledger in the workstation's way. The print client is reached before the call, because the ledger holds what was
 * handed out; without a client, the browser prints if the operator wants it to.
 */
export async function printDocuments(setting: PrintDocumentsSetting, input: Values, options: CallOptions = {}): Promise<void> {
  const { calls, workstation, received } = setting;
  const { name, way, printer } = workstation.get();
  const client = way === 'qz' ? await connect(setting) : null;
  const how = client === null ? { way: 'browser' } : { way: 'qz', printer: await client.printerOf(printer) };
  const file = await calls.file('print.start', { ...input, workstation: name, ...how }, options);
  await received(file, (document: DownloadedFile) => (client === null ? printFile(document) : client.print(document, how.printer ?? null)));
}

/** @returns null where the browser has to print. @throws CallFailure cancelled when the operator prints nothing */
async function connect({ calls, config, confirm, translate }: PrintDocumentsSetting): Promise<PrintClient | null> {
  try {
    if (!config.qzTray) throw new PrintClientMissing('notAllowed');
    const { connectQz } = await import('../../services/printing/qz-tray.ts');
    return await connectQz(calls);
  } catch (failure) {
    if (!(failure instanceof PrintClientMissing)) throw failure;
    const title = translate('shell.print.noClient');
    const text = `${title}\n${translate(`shell.print.noClient.${failure.cause}`)}`;
    if (await confirm({ text, okText: translate('shell.print.inBrowser') })) return null;
    throw new CallFailure(title, { kind: 'cancelled', status: 0 });
  }
}
