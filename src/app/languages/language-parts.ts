import type { Locale } from 'antd/es/locale';
import type { CheckedDocument } from '../../runtime/language/stages.ts';

/** A screen with the texts that it shows, in one language. */
export interface LoadedScreen {
  readonly checked: CheckedDocument;
  readonly texts: Readonly<Record<string, string>>;
}

/** What one language brings: the product's texts by key, antd's own, and the loaders of the screens by the paths of their files. */
export interface LanguageParts {
  readonly texts: Readonly<Record<string, string>>;
  readonly antd: Locale;
  readonly screens: Readonly<Record<string, () => Promise<LoadedScreen>>>;
}
