import katex from 'katex';

/** A formula as HTML. What KaTeX cannot read is shown as it is written, in red; nothing in it loads or runs anything. */
export function renderFormulaToHtml(source: string, isBlock: boolean): string {
  return katex.renderToString(source, {
    displayMode: isBlock,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
    errorColor: 'var(--callout-danger)',
  });
}
