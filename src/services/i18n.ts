import i18next from 'i18next';
import type { Language } from './language.ts';

export type Message = string | { readonly zh_CN: string; readonly en_US: string };

/** Text of a message key, or of a message given in both languages. An unknown key gives itself. */
export type Translate = (message: Message, values?: Readonly<Record<string, unknown>>) => string;

/**
 * Texts of one language. Placeholders are filled in once: braces or `$t()` inside a value stay text, and no value can
 * act as an option of the library.
 */
export function createTranslate(language: Language, texts: Readonly<Record<string, string>>): Translate {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: tag(language),
    resources: { [tag(language)]: { translation: { ...texts } } },
    initAsync: false,
    fallbackLng: false,
    // Keys are flat, with dots in them.
    keySeparator: false,
    nsSeparator: false,
    contextSeparator: '\u0000',
    returnNull: false,
    // Texts become text nodes, so they are not escaped here.
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  return (message, values = {}) => {
    const options = { replace: values, ...(typeof values.count === 'number' ? { count: values.count } : {}) };
    if (typeof message === 'string') return i18n.t(message, options);
    return i18n.services.interpolator.interpolate(message[language], { ...values }, tag(language), {});
  };
}

/** BCP 47: for `<html lang>`, `Intl` and the plural rules. */
export function tag(language: Language): 'zh-CN' | 'en-US' {
  return language === 'zh_CN' ? 'zh-CN' : 'en-US';
}
