import { listCodeBlocks, locateInCode } from '../page/codeBlocks.ts';
import { definePageRule } from '../rule.ts';

const meaningless =
  /(?<![\p{L}\p{N}])(?:foo|foobar|foo_?bar|baz|qux|quux|asdf\w*|qwerty|lorem ipsum|blah)(?![\p{L}\p{N}])/iu;

/** Languages of text that may be about such names. */
const prose = /^(?:|text|txt|plaintext|md|mdx|markdown|mermaid)$/;

/** Names and values that mean nothing. */
export const realisticData = definePageRule({
  name: 'realistic-data',
  group: 'code',
  severity: 'suggestion',
  sentence: 'Examples use realistic names and values, not “foo”.',
  requestPattern: /\brealistic\b|\breal-world\b[^.]*\b(?:data|values?|examples?)\b|\bfoo\b[^.]*\bbar\b/i,
  example: { wrong: '{ "name": "foo" }', right: '{ "name": "Checkout redesign" }' },
  check: (page, { say }) =>
    listCodeBlocks(page).flatMap((block) => {
      const match = prose.test(block.language) ? null : meaningless.exec(block.node.value);
      const range = match === null ? null : locateInCode(page, block, match.index, match[0].length);
      return match === null || range === null
        ? []
        : [say(...range, `“${match[0]}” means nothing to readers. Use realistic data.`)];
    }),
});
