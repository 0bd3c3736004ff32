import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Draws a formula into an element. What KaTeX cannot read is shown as it is written, in red. */
export function drawMath(element: HTMLElement, source: string, isBlock: boolean): void {
  katex.render(source, element, { displayMode: isBlock, throwOnError: false, trust: false, strict: 'ignore', errorColor: 'var(--callout-danger)' });
}
