import i18next from 'i18next';
import type { Language } from './language.ts';

export type Message = string | { readonly zh_CN: string; readonly en_US: string };

/** Translates a message key, or a message given in both languages. An unknown key returns itself. */
export type Translate = (message: Message, values?: Readonly<Record<string, unknown>>) => string;

/** Texts that arrive after the start, together with the screens that show them. */
export interface LateTexts {
  add(texts: Readonly<Record<string, string>>): void;
  all(): Readonly<Record<string, string>>;
}

export function createLateTexts(): LateTexts {
  let texts: Readonly<Record<string, string>> = {};
  return {
    add(more) {
      texts = { ...texts, ...more };
    },
    all: () => texts,
  };
}

/**
 * Creates the translator of one language. Placeholders are filled once: braces or `$t()` inside a value stay text, and values
 * cannot act as i18next options.
 */
export function createTranslate(language: Language, texts: Readonly<Record<string, string>>, late = createLateTexts()): Translate {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: tag(language),
    resources: { [tag(language)]: { translation: { ...texts } } },
    initAsync: false,
    fallbackLng: false,
    // Keys are flat and contain dots.
    keySeparator: false,
    nsSeparator: false,
    contextSeparator: '\u0000',
    returnNull: false,
    // Texts become text nodes, which need no escaping.
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  let known = {};
  return (message, values = {}) => {
    if (late.all() !== known) {
      known = late.all();
      // Saved texts of the development server are newer than those of a screen.
      i18n.addResourceBundle(tag(language), 'translation', { ...known, ...texts });
    }
    const options = { replace: values, ...(typeof values.count === 'number' ? { count: values.count } : {}) };
    if (typeof message === 'string') return i18n.t(message, options);
    return i18n.services.interpolator.interpolate(message[language], { ...values }, tag(language), {});
  };
}

/** The BCP 47 tag, for `<html lang>`, `Intl` and plural rules. */
export function tag(language: Language): 'zh-CN' | 'en-US' {
  return language === 'zh_CN' ? 'zh-CN' : 'en-US';
}
