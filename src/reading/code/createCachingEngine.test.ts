import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { RegexEngine } from 'shiki/types';
import { describe, expect, it } from 'vitest';
import { corpusPages } from '../../../test/corpus/corpusPages.ts';
import { findHighlightGrammar } from './languages.ts';
import { createCachingEngine } from './createCachingEngine.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

const themes = { light: 'github-light-default', dark: 'dark-plus' };
/** No limit: on a busy machine, the first line of a language takes so long that it would be cut off. */
const tokenizeTimeLimit = 0;

function highlighter(engine: RegexEngine) {
  return createHighlighterCore({
    themes: [import('shiki/themes/github-light-default.mjs'), import('shiki/themes/dark-plus.mjs')],
    langs: [
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/shellscript.mjs'),
      import('shiki/langs/yaml.mjs'),
      import('shiki/langs/mdx.mjs'),
    ],
    engine,
  });
}

/** An engine that counts its searches. */
function counting(engine: RegexEngine): RegexEngine & { readonly searches: () => number } {
  let searches = 0;
  return {
    ...engine,
    createScanner: (patterns) => {
      const scanner = engine.createScanner(patterns);
      return {
        findNextMatchSync: (...place) => {
          searches += 1;
          return scanner.findNextMatchSync(...place);
        },
      };
    },
    searches: () => searches,
  };
}

const code = 'const flag = await client.flag(`new-${name}`); // on?\n';

describe('a caching regex engine', () => {
  it('repeats no search for a second theme or for code it has already read', async () => {
    const inner = counting(createJavaScriptRegexEngine({ forgiving: true }));
    const { codeToTokensBase, codeToTokensWithThemes } = await highlighter(createCachingEngine(inner));
    codeToTokensBase(code.repeat(3), { lang: 'typescript', theme: themes.light, tokenizeTimeLimit });
    const once = inner.searches();
    expect(once).toBeGreaterThan(10);
    codeToTokensWithThemes(code.repeat(3), { lang: 'typescript', themes, tokenizeTimeLimit });
    expect(inner.searches()).toBe(once);
  });

  it('keeps positions, languages, and lines apart', async () => {
    const plain = await highlighter(createJavaScriptRegexEngine({ forgiving: true }));
    const remembering = await highlighter(createCachingEngine(createJavaScriptRegexEngine({ forgiving: true })));
    for (const text of ['a: "b" # c', 'a: "b" # c\n"""\na: "b" # c\n"""\n', '`\na: "b" # c\n`'])
      for (const lang of ['yaml', 'python', 'typescript', 'json', 'shellscript', 'mdx'])
        expect(
          remembering.codeToTokensWithThemes(text, { lang, themes, tokenizeTimeLimit }),
          `${lang}: ${text}`,
        ).toEqual(plain.codeToTokensWithThemes(text, { lang, themes, tokenizeTimeLimit }));
  });

  it('colors real pages the same as an uncached engine, even after eviction', async () => {
    const plain = await highlighter(createJavaScriptRegexEngine({ forgiving: true }));
    const remembering = await highlighter(createCachingEngine(createJavaScriptRegexEngine({ forgiving: true })));
    const known = new Set(plain.getLoadedLanguages());
    for (const { name, text } of corpusPages(soakRuns(96, 6)))
      for (const [, word = '', written = ''] of text.matchAll(/^ *```(\w+).*\n([\s\S]*?)\n *```$/gm)) {
        const lang = findHighlightGrammar(word)?.name ?? '';
        if (!known.has(lang)) continue;
        const options = { lang, themes, tokenizeTimeLimit };
        expect(remembering.codeToTokensWithThemes(written, options), `${name}: ${written}`).toEqual(
          plain.codeToTokensWithThemes(written, options),
        );
      }
  }, 120_000);
});
