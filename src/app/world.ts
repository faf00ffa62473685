import { createContext, useContext } from 'react';
import type { PageConfig } from '../services/config.ts';
import type { Calls } from '../services/http.ts';
import type { Translate } from '../services/i18n.ts';
import type { Language } from '../services/language.ts';
import type { Reachability } from '../services/reachability.ts';
import type { Session } from '../services/session.ts';
import type { SessionStore } from '../services/session-store.ts';
import type { AppearanceStore } from './appearance/appearance.ts';
import type { Brand } from './appearance/brand.ts';
import type { Feedback } from './layers/feedback.ts';
import type { Layers } from './layers/layers.ts';
import type { Navigator } from './navigator.ts';
import type { Presenter } from './presenter.ts';
import type { Runtimes } from './runtimes.ts';
import type { Account } from './session/account.ts';
import type { Renewal } from './session/renewal.ts';
import type { ServerEvents } from './session/server-events.ts';
import type { LayoutPreferenceStore } from './shell/layout-preferences.ts';
import type { ShellSettingStore } from './shell/shell-setting.ts';
import type { SeenMarks } from './tabs/seen-marks.ts';

/** The services and stores of the shell, created once by main.tsx. */
export interface World {
  readonly config: PageConfig;
  readonly language: Language;
  readonly translate: Translate;
  readonly calls: Calls;
  readonly session: Session;
  readonly sessionStore: SessionStore;
  readonly reachability: Reachability;
  readonly appearance: AppearanceStore;
  readonly layoutPreferences: LayoutPreferenceStore;
  readonly feedback: Feedback;
  readonly layers: Layers;
  readonly presenter: Presenter;
  readonly renewal: Renewal;
  readonly serverEvents: ServerEvents;
  readonly shell: ShellSettingStore;
  /** The items that the user has seen or dismissed. */
  readonly seen: SeenMarks;
  readonly navigator: Navigator;
  /** The brand from the last visit, and the one that the server returns. */
  readonly brand: { readonly remembered: Brand; readonly fetched: Promise<Brand> };
  /** The one-time code in the address of the visit; null for ordinary visits. */
  readonly visitToken: string | null;
  readonly runtimes: Runtimes;
  readonly account: Account;
  chooseLanguage(language: Language): void;
}

export const WorldContext = createContext<World | null>(null);

export function useWorld(): World {
  const world = useContext(WorldContext);
  if (world === null) throw new Error('useWorld needs a WorldContext around it');
  return world;
}
