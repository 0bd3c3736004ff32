import katex from 'katex';

/** Renders a formula to HTML. Invalid TeX is shown as written, in red; nothing in it loads or runs anything. */
export function renderFormulaToHtml(source: string, isBlock: boolean): string {
  return katex.renderToString(source, {
    displayMode: isBlock,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
    errorColor: 'var(--callout-danger)',
  });
}
