import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { activationFields } from '../contract/entities/identity/activation.ts';
import { documentFields } from '../contract/entities/orders/label.ts';
import { fieldParts } from '../src/widgets/widget/label-canvas/elements.ts';
import { root } from './generate/files.ts';
import { untranslated } from './new-screen/words.ts';
import { type BuiltKeys, deadTexts, misplacedTexts, strayTexts } from './texts/dead-texts.ts';
import { waitingTexts } from './texts/waiting-texts.ts';

/** `tsx scripts/check-texts.ts`: reports unused texts, and wrong entries in the list of composed keys. */

/** The facts of labels; sender and recipient share their names. */
const labelFacts = Object.values(documentFields)
  .flatMap(({ fields }) => [...fields, 'page', 'pages'])
  .map((field) => fieldParts(field))
  .map(([side, part]) => (side === null ? `field.${part}` : `part.${part}`));

/** Keys that code composes: their prefixes and suffixes. */
const built: BuiltKeys = {
  'error.page': ['.title', '.text'],
  'rule.': ['certificateNumber', 'taxNumber'],
  'shell.business.': ['express', 'freight', 'line', 'post'],
  'shell.job.status.': ['1', '2', '3'],
  'shell.keys.': ['search', 'find', 'move', 'select', 'open', 'close', 'tabMenu', 'submit', 'help'],
  'shell.language.': ['zh_CN', 'en_US'],
  'shell.notice.priority.': ['L', 'M', 'H'],
  'shell.notice.tab.': ['1', '2'],
  'shell.proof.': ['password', 'recovery', 'totp'],
  'shell.proof.by.': ['passkey', 'password', 'recovery', 'totp'],
  'shell.print.noClient.': ['notAllowed', 'notInstalled', 'permissionDenied', 'certificateRefused', 'tooOld', 'failed'],
  'shell.tabs.': ['homeStays', 'lastStays'],
  'shell.theme.': ['system', 'light', 'dark'],
  'widget.apiConsole.json.': ['colon', 'end', 'key', 'separator', 'string', 'value'],
  'widget.addressBook.': ['failed', 'loading', 'none'],
  'widget.dateRange.': ['last30', 'last7', 'lastMonth', 'reversed', 'thisMonth', 'today', 'tooLong', 'yesterday'],
  'widget.failure.': ['timeout', 'unreachable'],
  'widget.password.': ['strict', 'wide'],
  'widget.picture.': ['licencePicture', 'frontPicture', 'backPicture'],
  'widget.greeting.': ['afternoon', 'evening', 'forenoon', 'morning', 'noon'],
  'widget.labelCanvas.': [
    ...[
      'align',
      'bold',
      'choose',
      'content',
      'default',
      'insert',
      'minSize',
      'name',
      'pdf',
      'properties',
      'redo',
      'remove',
      'save',
      'size',
    ],
    ...['symbology', 'tableHint', 'undo', 'unfit', 'x', 'y', 'width', 'height', 'zoom', 'side.from', 'side.to'],
    ...['align.left', 'align.center', 'align.right', 'kind.text', 'kind.barcode', 'kind.line', 'kind.frame', 'kind.table'],
    ...labelFacts,
  ],
  'widget.offers.': ['actual', 'charged', 'volumetric'],
  'widget.orderImport.count.': ['created', 'failed', 'skipped'],
  'widget.orderImport.hint.': ['multiple', 'own', 'simple'],
  'widget.orderImport.way.': ['multiple', 'own', 'simple'],
  'shell.unactivated.': ['none', 'begun', 'waiting', 'rejected', 'activate', 'see', 'mend'],
  'widget.orderModes.': ['batch', 'comparison', 'more', 'scan', 'special'].flatMap((mode) => [mode, `${mode}Hint`]),
  'widget.orderPrice.': ['actual', 'chargeable', 'volumetric'],
  'widget.orderScan.': ['boxHeight', 'boxLength', 'boxWeight', 'boxWidth', 'price', 'product', 'recipient'],
  'widget.problem.': ['expression_too_costly', 'too_deep', 'too_large', 'too_many'],
  'widget.rolePermissions.': ['button', 'rule'],
  'widget.select.': ['loading', 'waiting'],
  'widget.signIn.': ['code'],
  'widget.scanStation.': ['print', 'undo', 'next', 'reprint', 'reason1', 'reason2', 'reason3', 'reason4'],
  'widget.scanStation.print.': ['printed', 'printing', 'queued', 'undone'],
  'widget.scanStation.verdict.': ['looking', 'right', 'seen', 'waiting', 'wrong', 'wrongProduct'],
  'widget.scanStation.way.': ['browser', 'qz'],
};

const folders = ['src', 'contract', 'server'];
const notRead = /^src\/locales\/|generated\.json$|^src\/widgets\/manifest\.json$|^src\/schemas\/screen\.schema\.json$/;

const templates = ['consigneeAddress', 'deliveryAddress', 'orderMultiple', 'orderSimple', 'orderTracking', 'shipperAddress'];

/** The same for the texts of the server. */
const builtByServer: BuiltKeys = {
  'activation.field.': Object.values(activationFields).flat(),
  'code.use.': [
    ...['phoneLogin', 'register', 'reset', 'invitation', 'stepUp'],
    ...['editPassword', 'editMobileOld', 'editMobileNew', 'editMail'],
  ],
  'bankStatement.': [
    'balance',
    'damaged',
    'dateAmbiguous',
    'dayBalance',
    'decimalAmbiguous',
    'dtd',
    'encoding',
    'lineAmount',
    'lineCells',
    'lineCurrency',
    'lineDate',
    'lineDirection',
    'lineTag',
    'noAccount',
    'noBalances',
    'noClosing',
    'noColumns',
    'noCurrency',
    'noLines',
    'noOpening',
    'noStatement',
    'notStatement',
    'otherAccounts',
    'rowBalance',
    'tooManyLines',
    'tooMuch',
    'tooSlow',
  ],
  'error.pdf.': ['active', 'damaged', 'encrypted', 'files', 'media', 'tail', 'tooMuch', 'tooSlow'],
  'printing.': ['notGenerated', 'notPaid', 'noTrackingNumber', 'travels'],
  'foreignLabel.': ['pages', 'pageSize', 'fileSize'],
  'foreignLabel.archive.': ['entries', 'inflated', 'ratio', 'encrypted', 'damaged', 'notWorkbook', 'text', 'tooSlow', 'tooMuch'],
  'label.': ['notGenerated', 'notPaid', 'noTrackingNumber', 'travels'],
  'label.kind.': ['label', 'cn22', 'cn23', 'invoice', 'pick_list', 'hand_over_sheet'],
  'label.template.': ['unknownFact', 'outside', 'minSize', 'columns', 'sheet', 'oneTable', 'tableOnSheet'],
  'label.unfit.': [
    'noGlyph',
    'overflow',
    'codeEmpty',
    'codeText',
    'codeTooWide',
    'codeCovered',
    'tableOverflow',
    'noGoods',
    'currencies',
    'customsLine',
    'netWeight',
    'noSdrRate',
    'needsCn23',
  ],
  'history.': [
    ...['sign_in', 'sign_in_refused', 'sign_out', 'session.end', 'session.endOthers', 'step_up', 'step_up_refused'],
    ...['factor.add', 'factor.remove', 'factor.recoveryCodes'],
  ],
  'history.how.': ['password', 'code', 'totp', 'passkey', 'recovery', 'secondfactor', 'closed'],
  'import.cell.': ['date', 'digits', 'error', 'exponent', 'formula', 'merged', 'twice'],
  'import.file.': [
    ...['characters', 'columns', 'damaged', 'dtd', 'encrypted', 'entries', 'inflated', 'longText', 'macros'],
    ...['notWorkbook', 'oldFormat', 'ratio', 'text', 'tooMuch', 'tooSlow'],
  ],
  'import.notes.': templates,
  'import.template.': templates,
  'order.batch.': ['submit', 'pay', 'abandon', 'waiting', 'done', 'failed', 'number', 'outcome', 'reason'],
  'bill.file.': [
    ...['title', 'period', 'range', 'currency', 'billTime', 'orderCount', 'totalWeight', 'opening', 'closing'],
    ...['summary', 'others', 'orders', 'lines', 'item', 'time', 'orderNo', 'weight', 'fee', 'rule', 'amount', 'balance', 'remark'],
    ...['returned', 'page'],
  ],
  'health.part.': ['database', 'orders', 'money', 'tracking', 'log', 'files', 'webhooks'],
  'health.then.': ['silent', 'slow', 'memory', 'disk', 'jobs', 'webhooks', 'books', 'log', 'unchecked', 'copy'],
  'job.': [
    'billFile',
    'orderBatch',
    'billStatement',
    'booksCheck',
    'labelBatch',
    'logExport',
    'lowBalance',
    'noticeClock',
    'orderCancelling',
    'orderExport',
    'orderImport',
    'orderPlacing',
    'tenantExport',
    'transferExport',
  ],
  'setting.': [
    ...['none', 'picture', 'hours', 'days', 'open', 'closed', 'roleMissing', 'roleUnknown', 'roleTooMighty', 'network'],
    ...['ownAddress', 'past', 'menu', 'contrast', 'timeZone', 'address', 'host', 'currency', 'currencyTwice'],
  ],
  'rule.': ['address', 'cycle', 'fixed', 'type', 'unknownField'],
};

const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(tsx?|json)$/.test(name) && !notRead.test(name));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const locale = join(root, 'src/locales/zh-CN');
// A test checks that both languages have the same keys.
const keys = readdirSync(locale).flatMap((name) => Object.keys(JSON.parse(readFileSync(join(locale, name), 'utf8'))));
const isServerTexts = (name: string) => /^server\/.+\/texts\.ts$/.test(name);
const serverKeys = files
  .filter(isServerTexts)
  .flatMap((name) => [...read(name).matchAll(/^ {2}'([\w.]+)': \{/gm)].map(([, key = '']) => key));
const serverSources = files.filter((name) => !name.startsWith('src/') && !isServerTexts(name));
const screenKeys = new Set(Object.keys(JSON.parse(read('src/locales/zh-CN/screens.json'))));
const blockKeys = Object.keys(JSON.parse(read('src/locales/zh-CN/blocks.json')));
const code = files.filter((name) => /^src\/.+\.tsx?$/.test(name));
const problems = [
  ...misplacedTexts(screenKeys, code.map(read)),
  ...strayTexts(blockKeys, new Map(code.map((name) => [name, read(name)]))),
  ...deadTexts(keys, files.map(read), built),
  ...deadTexts(serverKeys, serverSources.map(read), builtByServer),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
const waiting = waitingTexts().map(({ name }) => name);
if (waiting.length > 0) process.stdout.write(`Texts to translate into Chinese (${untranslated}): ${waiting.join(', ')}\n`);
const count = keys.length + serverKeys.length;
process.stdout.write(`${count} texts checked, ${problems.length === 0 ? 'no problem' : `${problems.length} wrong`}\n`);
if (problems.length > 0) process.exitCode = 1;
