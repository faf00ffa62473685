import english from '../../src/locales/en-US/rules.json' with { type: 'json' };
import chinese from '../../src/locales/zh-CN/rules.json' with { type: 'json' };

/** Builds the texts of validation rules for the server, which has no locales: by message key, with the server's placeholder syntax. */
export function ruleTexts(): Readonly<Record<string, { readonly zh_CN: string; readonly en_US: string }>> {
  const others: Readonly<Record<string, string>> = english;
  return Object.fromEntries(
    Object.entries(chinese).map(([key, text]) => [key, { zh_CN: serverText(text), en_US: serverText(others[key] ?? text) }]),
  );
}

function serverText(text: string): string {
  return text.replaceAll(/{{(\w+)}}/g, '{$1}');
}
