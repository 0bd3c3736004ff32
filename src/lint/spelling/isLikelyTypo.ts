import { shortTypos } from './shortTypos.ts';
import type { Speller } from './speller.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words are more often abbreviations than typos. */
const shortest = 5;
/** Longer words aren't words of a language. */
const longest = 30;
/** A capitalized word is mostly a name; only a long one is close to a dictionary word by mistake. */
const shortestName = 8;
const prefixes =
  /^(?:anti|auto|bi|co|cross|de|dis|hyper|inter|intra|macro|meta|micro|mini|mis|multi|non|out|over|para|post|pre|pro|re|self|semi|sub|super|trans|tri|ultra|un|under|uni|up)(?=[a-z]{4})/;
const suffixes =
  /(?:s|ier|iers|able|ability|ables|ably|al|ally|ful|hood|ic|ism|ist|ists|ity|less|like|ly|ness|ship|wise|ization|izations|isation|ize|ized|izes|izer|izers|izing|ify|ified|ifies)$/;

/**
 * True if a word that no dictionary knows is probably misspelled: one letter away from a known word, and neither a name,
 * an abbreviation, nor made of known words, as `rollout` and `prefetches` are.
 */
export function isLikelyTypo(written: string, { isWord }: Pick<Speller, 'isWord'>): boolean {
  const word = written.replaceAll('’', "'").toLowerCase();
  if (shortTypos.has(word)) return true;
  const isCapital = written.charAt(0) !== written.charAt(0).toLowerCase();
  if (word.length > longest || word.length < (isCapital ? shortestName : shortest) || !/^[a-z']+$/.test(word))
    return false;
  return !isMadeOfWords(word, isWord) && isNearWord(word, isCapital, isWord);
}

function isMadeOfWords(word: string, isWord: (word: string) => boolean): boolean {
  const stems = [word, word.replace(/(?:e?s|ed|ing)$/, ''), word.replace(/rs?$/, '')];
  for (const stem of stems) {
    for (let at = 3; at <= stem.length - 3; at += 1) {
      if (isWord(stem.slice(0, at)) && isWord(stem.slice(at)) && !suffixWords.has(stem.slice(at))) return true;
    }
  }
  const inner = word.replace(prefixes, '');
  if (inner !== word && inner.length >= 4 && stemsOf(inner).some((stem) => isWord(stem))) return true;
  return stemsOf(word).some((stem) => stem !== word && stem.length >= 4 && isWord(stem));
}

/** Known words that are endings of misspelled ones. */
const suffixWords = new Set('ing ion ions ally ant ants ate ates ten the her ment sing tin'.split(' '));

function stemsOf(word: string): readonly string[] {
  const base = word.replace(suffixes, '');
  const agent = /(.*e)rs?$/.exec(word)?.[1];
  return base === word
    ? [word, ...(agent === undefined ? [] : [agent])]
    : [word, base, `${base}e`, `${base}y`, ...(agent === undefined ? [] : [agent])];
}

/** Letters that writers confuse; others are replaced only in other words. */
const confusable: readonly string[] = ['aeiouy', 'cskz', 'td', 'st', 'sx', 'vw', 'gj', 'bp', 'fv', 'nm'];
/** Shorter words are too often one letter away from another word. */
const shortestChange = 6;

/** True if one deletion, transposition, or insertion after the first letter gives a known word, or one confused letter within it. */
function isNearWord(word: string, isCapital: boolean, isWord: (word: string) => boolean): boolean {
  for (let at = 1; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [next = '', second = ''] = after;
    const rest = after.slice(1);
    if (next !== '' && rest !== '' && isWord(before + rest)) return true;
    if (second !== '' && isWord(before + second + next + after.slice(2))) return true;
    if (word.length < shortestChange) continue;
    if (next !== '' && letters.some((letter) => isWord(before + letter + after))) return true;
    if (isCapital || rest === '') continue;
    const others = confusable.filter((group) => group.includes(next)).join('');
    if ([...others].some((letter) => letter !== next && isWord(before + letter + rest))) return true;
  }
  return false;
}
