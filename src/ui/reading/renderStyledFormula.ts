import { renderFormulaToHtml } from '#reading/math/renderFormulaToHtml.ts';
import 'katex/dist/katex.min.css';

/** Renders a formula to HTML and loads the style sheet it needs. */
export const renderStyledFormula: typeof renderFormulaToHtml = renderFormulaToHtml;
