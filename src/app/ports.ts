import { callEntry, changesSomething } from '../../contract/call-table.ts';
import type { CaptchaPurpose } from '../../contract/entities/identity/sent-code.ts';
import { CallFailure } from '../../contract/failure.ts';
import { dayIn, expandRanges } from '../runtime/language/named-ranges.ts';
import type { DemoAccess, OpenScreen, Ports, UserView, Values } from '../runtime/ports.ts';
import { createCheckedCall, isChecked } from '../services/checked-call.ts';
import type { PageConfig } from '../services/config.ts';
import type { DictionaryStore } from '../services/dictionaries.ts';
import { saveFile } from '../services/download.ts';
import type { Drafts } from '../services/drafts.ts';
import type { Calls } from '../services/http.ts';
import type { Translate } from '../services/i18n.ts';
import type { Language } from '../services/language.ts';
import type { Preferences } from '../services/preferences.ts';
import { printFile, printPage } from '../services/printing/print.ts';
import type { WorkstationStore } from '../services/printing/workstation.ts';
import { defaultTimeZone, type Session } from '../services/session.ts';
import type { SessionStore } from '../services/session-store.ts';
import { withTicket } from '../services/ticket.ts';
import { copyText } from '../widgets/parts/copy.ts';
import type { Feedback } from './layers/feedback.ts';
import type { Layers } from './layers/layers.ts';
import { startWork } from './layers/work.ts';
import { addressOf, type Navigator } from './navigator.ts';
import type { Presenter } from './presenter.ts';
import { contentOf, createReceiver } from './receive-file.ts';
import type { Account } from './session/account.ts';
import { refreshUser } from './session/refresh-user.ts';
import { visitSite } from './visit-site.ts';

export interface PortsSetting {
  readonly account: Account;
  readonly calls: Calls;
  readonly config: Pick<PageConfig, 'frameHosts' | 'qzTray'>;
  readonly demo: DemoAccess | null;
  readonly dictionaries: DictionaryStore;
  readonly drafts: Drafts;
  readonly feedback: Feedback;
  readonly language: Language;
  readonly layers: Layers;
  readonly loadScreen: Ports['loadScreen'];
  readonly navigator: Navigator;
  readonly preferences: Preferences;
  readonly presenter: Presenter;
  readonly session: Session;
  readonly sessionStore: SessionStore;
  readonly translate: Translate;
  readonly workstation: WorkstationStore;
}

/** The call whose documents are entered in the ledger of prints. */
const enteredPrint = 'print.start';

/** Implements the runtime's ports with the services. */
export function createPorts(setting: PortsSetting): Ports {
  const {
    account,
    calls,
    config: { frameHosts },
    demo,
    dictionaries,
    drafts,
    feedback,
    language,
    layers,
    loadScreen,
    navigator,
    preferences,
    presenter,
    session,
    sessionStore,
    translate,
    workstation,
  } = setting;

  const timeZone = () => session.user()?.timeZone ?? defaultTimeZone;
  const spelled = (endpoint: string, input: Values) =>
    expandRanges(input, (name) => accepts(endpoint, name), dayIn(timeZone(), new Date()));
  const received = createReceiver(feedback, translate);
  const checked = createCheckedCall(calls);

  return {
    language,
    get timeZone() {
      return timeZone();
    },
    async call(endpoint, input, options) {
      // Its reply is a session, which is the shell's to begin.
      if (endpoint === 'auth.phoneLogin' || endpoint === 'auth.passkeyLogin') return account.signInBy(endpoint, spelled(endpoint, input));
      if (isChecked(endpoint)) return checked(endpoint, spelled(endpoint, input));
      return afterSaving(endpoint, setting, await calls.call(endpoint, spelled(endpoint, input), options));
    },
    idList: (endpoint) => callEntry(endpoint)?.idList ?? null,
    accepts,
    changes: changesSomething,
    isKeyed: (endpoint) => callEntry(endpoint)?.idempotent === true,
    upload: calls.upload,
    callWithKey: async (request, signal) => (await import('../services/call-with-key.ts')).callWithKey(request, signal),
    onSignOut: session.onEnd,
    async download(endpoint, input) {
      const whole = await withTicket(calls, session.token, endpoint, spelled(endpoint, input));
      return received(await calls.file(endpoint, whole), saveFile);
    },
    file: (endpoint, input) => contentOf(calls.file(endpoint, input)),
    print: createPrint(setting, received),
    workstation,
    async copy(text) {
      if (!(await copyText(text))) throw new CallFailure(translate('widget.copyable.failed', { text }), { kind: 'refused', status: 200 });
    },
    loadScreen,
    translate,
    notify: feedback.toast,
    showFailure: presenter.showFailure,
    work: (request) => startWork(request, translate('widget.action.work'), layers.showWork),
    confirm: layers.confirm,
    ask: layers.ask,
    open: (request) => ('screen' in request && request.as === 'tab' ? openTab(request, setting) : layers.open(request)),
    showOutcome: layers.showOutcome,
    navigate: (path, query, replace) => navigator.go(addressOf(path, query), { replace }),
    visit: (address, as) => visitSite(address, as, frameHosts, translate),
    user: () => userView(session),
    dictionary: dictionaries.get,
    dictionaryNow: dictionaries.now,
    preferences,
    sessionStore,
    drafts,
    now: () => new Date(),
    demo,
    signIn: account.signIn,
    sendSignInCode: account.sendCode,
    captchaImage: (key, purpose) => captchaImage(calls, key, purpose),
  };
}

/** The signed-in user as expressions see it, with empty texts where nobody is. */
function userView(session: Session): UserView {
  const { id = '', username = '', nickName = '' } = session.user() ?? {};
  return { id, username, nickName };
}

/** Lets the header show what the user saves of themselves, before the page goes on. */
async function afterSaving(endpoint: string, { calls, session }: PortsSetting, result: unknown): Promise<unknown> {
  if (endpoint === 'account.saveInformation') await refreshUser(calls, session);
  return result;
}

/** Prints the page, a file, or documents that are entered in the ledger of prints. */
function createPrint(
  { calls, config, workstation, layers, translate }: PortsSetting,
  received: ReturnType<typeof createReceiver>,
): Ports['print'] {
  return async (endpoint, input, options) => {
    if (endpoint === null) return printPage();
    if (endpoint !== enteredPrint) return void (await received(await calls.file(endpoint, input, options), printFile));
    const { printDocuments } = await import('./printing/print-documents.ts');
    await printDocuments({ calls, config, workstation, confirm: layers.confirm, received, translate }, input, options);
  };
}

/** A tab needs a page of the menu; other screens cannot open in one. */
async function openTab({ screen, params }: OpenScreen, { account, navigator, feedback, translate }: PortsSetting): Promise<void> {
  const { menu } = await account.access.load();
  const route = menu.routes.find(({ shows }) => shows.kind === 'screen' && shows.screen === screen);
  if (route === undefined) return feedback.toast('warning', translate('error.noScreen'));
  const used = new Set<string>();
  const path = route.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(params[name] ?? ''));
  });
  navigator.go(addressOf(path, Object.fromEntries(Object.entries(params).filter(([name]) => !used.has(name)))));
}

function accepts(endpoint: string, name: string): boolean {
  return callEntry(endpoint)?.query?.includes(name) === true;
}

/** The captcha image as a data URI. */
async function captchaImage(calls: Pick<Calls, 'call'>, key: string, purpose: CaptchaPurpose | undefined): Promise<string> {
  const image = await calls.call('auth.captcha', purpose === undefined ? { key } : { key, purpose });
  if (typeof image === 'string' && /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i.test(image)) return image;
  throw new CallFailure('', { kind: 'refused', status: 200 });
}
