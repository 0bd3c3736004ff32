import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { getPageFieldLabel, validatePageFields } from '#config/frontMatter/pageFields.ts';
import type { LintPage } from '../page/lintPage.ts';
import { definePageRule } from '../rule.ts';

/** Front matter fields have values that they support. */
export const frontMatterValues = definePageRule({
  name: 'front-matter-values',
  group: 'pages',
  severity: 'warning',
  sentence: 'Page settings have values that they support.',
  example: { wrong: '---\nmode: huge\n---', right: '---\nmode: wide\n---' },
  check: (page, { say }) => {
    if (page.isSnippet) return [];
    return validatePageFields(page.facts.frontMatter).map(({ path, predicate }) => {
      const [key = '', ...inner] = path.map(String);
      const name = inner.length === 0 ? `“${key}”` : `“${[key, ...inner].join('.')}”`;
      return say(...locateKey(page, key), `${getPageFieldLabel(key)}: ${name} ${predicate}.`);
    });
  },
});

/** The line of a key, with what is indented below it; the beginning of the page if it isn't found. */
function locateKey({ text }: LintPage, key: string): readonly [from: number, to: number] {
  const range = findFrontMatter(text);
  const yaml = range === null ? '' : text.slice(range.from, range.to);
  const escaped = key.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`^["']?${escaped}["']?[ \\t]*:.*(?:\\n[ \\t-].*)*`, 'm').exec(yaml);
  if (range === null || found === null) return [0, 0];
  return [range.from + found.index, range.from + found.index + found[0].trimEnd().length];
}
