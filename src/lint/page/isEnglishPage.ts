import type { RepoPath } from '#base/repoPath.ts';
import type { Prose } from './prose.ts';

const common = new Set(
  'the a an of to and in is for with that you your this are on it as be can or from by if when use not will'.split(' '),
);
const enough = 20;
/** Folders that hold a translation. */
const translations =
  /(?:^|\/)(?:ar|cs|de|es|fr|he|hi|hu|id|it|ja|jp|ko|lv|nl|no|pl|pt|pt-BR|ro|ru|sv|tr|uk|uz|vi|zh|cn|zh-(?:Hans|Hant|CN|TW))\//i;

/** Whether a page is written in English, by how many of its words are the most common ones of English. A page of few words is, where its letters are Latin. */
export function isEnglishPage(path: RepoPath, prose: readonly Prose[]): boolean {
  if (translations.test(path)) return false;
  const text = prose
    .map(({ plain }) => plain)
    .join(' ')
    .slice(0, 20_000);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const latin = words.filter((word) => /^[a-z]+$/.test(word));
  if (latin.length < words.length * 0.9) return false;
  return latin.length < enough || latin.filter((word) => common.has(word)).length > latin.length * 0.12;
}
