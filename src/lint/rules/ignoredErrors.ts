import { listCodeBlocks, locateInCode } from '../page/codeBlocks.ts';
import { definePageRule } from '../rule.ts';

const byLanguage: readonly (readonly [languages: RegExp, pattern: RegExp])[] = [
  [
    /^(?:js|javascript|jsx|mjs|ts|typescript|tsx|java|kotlin|php|cs|csharp|c#|dart|swift)$/,
    /\bcatch\s*(?:\([^(){}\n]*\)\s*)?\{\s*\}/g,
  ],
  [/^(?:js|javascript|jsx|mjs|ts|typescript|tsx)$/, /\.catch\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*\{\s*\}\s*\)/g],
  [/^(?:py|python)$/, /\bexcept\b[^:\n]*:[ \t]*(?:#[^\n]*)?\n?[ \t]*pass\b/g],
  [/^(?:rb|ruby)$/, /\brescue\b[^\n]*\n\s*end\b/g],
];

/** Code that catches an error and does nothing. */
export const ignoredErrors = definePageRule({
  name: 'ignored-errors',
  group: 'code',
  severity: 'suggestion',
  sentence: 'Code handles the errors that it catches.',
  requestPattern:
    /\b(?:handle|catch|ignor|swallow)\w*\b[^.]*\b(?:errors?|exceptions?|edge cases?)\b|\berror[- ]handling\b/i,
  example: { wrong: 'try { save(); } catch {}', right: 'try { save(); } catch (error) { console.error(error); }' },
  check: (page, { say }) =>
    listCodeBlocks(page).flatMap((block) =>
      byLanguage.flatMap(([languages, pattern]) =>
        !languages.test(block.language)
          ? []
          : [...block.node.value.matchAll(pattern)].flatMap(({ 0: match, index }) => {
              const range = locateInCode(page, block, index, match.split('\n')[0]?.length ?? 0);
              return range === null
                ? []
                : [say(...range, 'This code ignores the error it catches. Show how to handle it.')];
            }),
      ),
    ),
});
