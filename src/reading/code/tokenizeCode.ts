import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { CodeToken } from './codeToken.ts';
import { findHighlightGrammar } from './languages.ts';
import { createCachingEngine } from './createCachingEngine.ts';

/**
 * Time limit per line, in milliseconds. The first line of a language is slow on a busy machine, and a cut-off line
 * would change colors the next time.
 */
const timeOfLine = 10_000;

let made: Promise<HighlighterCore | null> | null = null;

/** Highlighter with the themes, and the languages loaded so far; null if the themes can't be loaded (the next call tries again). */
function highlighter(): Promise<HighlighterCore | null> {
  made ??= createHighlighterCore({
    themes: [import('shiki/themes/github-light-default.mjs'), import('shiki/themes/dark-plus.mjs')],
    langs: [],
    // Plain regular expressions: no WebAssembly, which the app's security policy would have to allow.
    engine: createCachingEngine(createJavaScriptRegexEngine({ forgiving: true })),
  }).catch(() => {
    made = null;
    return null;
  });
  return made;
}

/** Highlighted ranges of code; empty for an unknown language. */
export async function tokenizeCode(code: string, language: string): Promise<readonly CodeToken[]> {
  const grammar = findHighlightGrammar(language);
  if (grammar === null) return [];
  const known = await highlighter();
  if (known === null) return [];
  const { codeToTokensWithThemes, getLoadedLanguages, loadLanguage } = known;
  if (!getLoadedLanguages().includes(grammar.name)) {
    // Without the network, a grammar can't be loaded and the code is shown plain.
    const loaded = await grammar.load().catch(() => null);
    if (loaded === null) return [];
    await loadLanguage(loaded.default);
  }
  const tokens: CodeToken[] = [];
  for (const line of codeToTokensWithThemes(code, {
    lang: grammar.name,
    themes: { light: 'github-light-default', dark: 'dark-plus' },
    tokenizeTimeLimit: timeOfLine,
  })) {
    for (const { content, offset, variants } of line) {
      const light = variants['light']?.color ?? '';
      const dark = variants['dark']?.color ?? '';
      const last = tokens.at(-1);
      if (last !== undefined && last.to === offset && last.light === light && last.dark === dark)
        tokens[tokens.length - 1] = { ...last, to: offset + content.length };
      else if (content.trim() !== '') tokens.push({ from: offset, to: offset + content.length, light, dark });
    }
  }
  return tokens;
}
