import { expect, it } from 'vitest';
import { sourceText, styleSheets } from './imports.ts';

/** Style sheets of what readers see, without the parts of the site around its pages. */
const ours = [...styleSheets()].filter(
  (file) => /^(?:src\/)?(?:reading|blocks)\//.test(file) && !file.endsWith('/playground/style/dialog.css'),
);

/** The selectors of rules in which `p` stands for a paragraph of a page. */
function listParagraphSelectors(css: string): readonly string[] {
  return [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/[^{};]+(?=\{)/g)]
    .map(([selector]) => selector.trim().replace(/\s+/g, ' '))
    .filter((selector) => /(?<![\w.#'-])p(?![\w-])/.test(selector) && !/^\.(?:site|page-head) /.test(selector));
}

it('styles paragraphs that contain block elements like all others', () => {
  const selectors = ours.flatMap((file) => listParagraphSelectors(sourceText(file)));
  expect(selectors.length).toBeGreaterThan(10);
  const missing = selectors.filter((selector) =>
    /(?<![\w.#'-])p(?![\w-])(?!, div:where\((?::global\()?\.page-paragraph)/.test(selector),
  );
  expect(missing, 'Write :is(p, div:where(.page-paragraph)).').toEqual([]);
});
