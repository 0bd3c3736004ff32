import type { RepoPath } from '#base/repoPath.ts';

const common = new Set(
  'the a an of to and in is for with that you your this are on it as be can or from by if when use not will'.split(' '),
);
const enough = 20;
/** Folders that hold a translation. */
const translations =
  /(?:^|\/)(?:ar|cs|de|es|fr|he|hi|hu|id|it|ja|jp|ko|lv|nl|no|pl|pt|pt-BR|ro|ru|sv|tr|uk|uz|vi|zh|cn|zh-(?:Hans|Hant|CN|TW))\//i;

/** True if enough of a page's words are common English ones. A short text counts as English if its letters are Latin. */
export function isEnglishText(path: RepoPath, text: string): boolean {
  if (translations.test(path)) return false;
  const words =
    text
      .slice(0, 20_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const latin = words.filter((word) => /^[a-z]+$/.test(word));
  if (latin.length < words.length * 0.9) return false;
  return latin.length < enough || latin.filter((word) => common.has(word)).length > latin.length * 0.12;
}
