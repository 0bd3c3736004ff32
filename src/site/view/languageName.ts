import { getOwnProperty } from '#base/getOwnProperty.ts';

const names: Readonly<Record<string, string>> = {
  ar: 'العربية',
  ca: 'Català',
  cn: '简体中文',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  'fr-CA': 'Français (Canada)',
  'fr-ca': 'Français (Canada)',
  he: 'עברית',
  hi: 'हिन्दी',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  'ja-JP': '日本語',
  'ja-jp': '日本語',
  jp: '日本語',
  ko: '한국어',
  lv: 'Latviešu',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  pt: 'Português',
  'pt-BR': 'Português (Brasil)',
  ro: 'Română',
  ru: 'Русский',
  sv: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  uz: 'Oʻzbekcha',
  vi: 'Tiếng Việt',
  zh: '简体中文',
  'zh-CN': '简体中文',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  'zh-TW': '繁體中文',
};

/** Country codes that services use as language codes, with their HTML language tags (BCP 47). */
const codes: Readonly<Record<string, string>> = { cn: 'zh-Hans', jp: 'ja' };

/** The HTML language tag of a code (BCP 47); null if it is invalid. */
export function toLanguageTag(code: string): string | null {
  return getOwnProperty(codes, code) ?? (/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(code) ? code : null);
}

/** The native name of a language; its code if unknown. */
export function displayLanguageName(code: string): string {
  return getOwnProperty(names, code) ?? code;
}
