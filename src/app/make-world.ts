import { pendingWork } from '../runtime/actions/under-way.ts';
import type { DemoAccess, Ports } from '../runtime/ports.ts';
import { carryInput } from '../runtime/unsaved.ts';
import type { WidgetRegistry } from '../runtime/widget.ts';
import type { PageConfig } from '../services/config.ts';
import { createDictionaries, type DictionaryStore } from '../services/dictionaries.ts';
import { createDrafts } from '../services/drafts.ts';
import type { Calls } from '../services/http.ts';
import type { Translate } from '../services/i18n.ts';
import { chooseLanguage, type Language } from '../services/language.ts';
import { createPreferences } from '../services/preferences.ts';
import { createWorkstation } from '../services/printing/workstation.ts';
import { createReachability } from '../services/reachability.ts';
import type { Session } from '../services/session.ts';
import type { SessionStore } from '../services/session-store.ts';
import type { Storage } from '../services/storage.ts';
import { createAppearance } from './appearance/appearance.ts';
import { fetchBrand, rememberedBrand } from './appearance/brand.ts';
import { createFeedback } from './layers/feedback.ts';
import { createLayers } from './layers/layers.ts';
import { createNavigator } from './navigator.ts';
import { createPorts } from './ports.ts';
import { createPresenter } from './presenter.ts';
import { createRuntimes } from './runtimes.ts';
import { createAccount } from './session/account.ts';
import { followServer } from './session/follow-server.ts';
import { createStepUp } from './session/proof.ts';
import { createRenewal } from './session/renewal.ts';
import { createServerEvents } from './session/server-events.ts';
import { createLayoutPreferences } from './shell/layout-preferences.ts';
import { createShellSetting } from './shell/shell-setting.ts';
import { createSeenMarks } from './tabs/seen-marks.ts';
import type { World } from './world.ts';

/** The services that the shell is built on; main.tsx takes them from the browser, tests supply smaller ones. */
export interface WorldSetting {
  readonly config: PageConfig;
  readonly calls: Calls;
  readonly language: Language;
  readonly session: Session;
  readonly sessionStore: SessionStore;
  readonly storage: Storage;
  readonly translate: Translate;
  readonly registry: WidgetRegistry;
  readonly loadScreen: Ports['loadScreen'];
  readonly visitToken: string | null;
  readonly page: Window;
}

/** Connects the services to the parts that report failures, ended sessions and lost connections. */
export function makeWorld(setting: WorldSetting): World {
  const { config, calls, language, loadScreen, session, sessionStore, storage, translate, registry, visitToken, page } = setting;
  const feedback = createFeedback();
  const layers = createLayers();
  const navigator = createNavigator();
  const dictionaries = createOwnDictionaries(setting);
  const drafts = createDrafts(storage, () => (renewal.isForeign() ? '' : (session.user()?.id ?? '')), Date.now);
  const account = createAccount({
    calls,
    session,
    sessionStore,
    storage,
    dictionaries,
    drafts,
    language,
    translate,
    layers,
    navigator,
    page,
  });
  const renewal = createRenewal({ session, account, layers, feedback, navigator, translate, page });
  calls.renewBy(renewal);
  calls.proveBy(createStepUp({ calls, layers, translate, now: Date.now }));
  const serverEvents = createServerEvents();
  followServer({ dictionaries, serverEvents, account, calls, renewal, session });
  const presenter = createPresenter({ feedback, translate, isSessionEnding: renewal.isEnding, now: Date.now });
  const reachability = createReachability(calls, page);
  calls.listen({ onReach: reachability.report, onHttpError: (failure) => presenter.showFailure(failure) });
  if (import.meta.env.DEV)
    calls.listen({ onWarning: (text) => feedback.notice({ key: text, tone: 'warning', title: translate('shell.reply.unfit'), text }) });
  reachability.onChange(presenter.reportReachability);

  const preferences = createPreferences(calls, storage, () => session.user()?.id ?? '', page);
  const ports = createPorts({
    account,
    calls,
    config,
    demo: demoAccess(config.demo, page.location.hostname),
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
    workstation: createWorkstation(storage, () => `WS-${Math.random().toString(36).slice(2, 6).toUpperCase()}`),
  });
  return {
    config,
    language,
    translate,
    calls,
    session,
    sessionStore,
    reachability,
    appearance: createAppearance(storage, page),
    layoutPreferences: createLayoutPreferences(storage),
    feedback,
    layers,
    presenter,
    renewal,
    serverEvents,
    shell: createShellSetting(calls),
    seen: createSeenMarks(storage, () => session.user()?.id ?? ''),
    navigator,
    account,
    brand: { remembered: rememberedBrand(storage), fetched: fetchBrand(calls, storage, page.location.hostname) },
    visitToken,
    runtimes: createRuntimes(ports, registry, dictionaries, session),
    async chooseLanguage(chosen) {
      chooseLanguage(storage, chosen);
      await reloadAfterWork(page, () => feedback.toast('info', translate('widget.work.busy')));
    },
  };
}

/** Reloads the page once running work has ended; `onWait` runs when there is some. */
async function reloadAfterWork(page: Window, onWait: () => void): Promise<void> {
  const work = pendingWork();
  if (work !== null) {
    onWait();
    await work;
  }
  carryInput();
  page.location.reload();
}

/** Dictionaries kept in this browser; every loaded one is stored for the next page load. */
function createOwnDictionaries({ calls, session, language }: WorldSetting): DictionaryStore {
  return createDictionaries({
    calls,
    initial: session.dictionaries(language),
    since: session.dictionariesSince(language),
    now: Date.now,
    keep: (code, items) => session.keepDictionary(code, items, language),
  });
}

/** The demo accounts of a server with DEMO on; each tenant's accounts sign in on its own domain. */
function demoAccess(isDemo: boolean, host: string): DemoAccess | null {
  if (!isDemo) return null;
  return { accounts: host.startsWith('globex.') ? ['globex'] : ['merchant', 'clerk', 'operator'], password: 'Demo1234' };
}
