import { renderFormulaToHtml } from '#reading/math/renderFormulaToHtml.ts';
import 'katex/dist/katex.min.css';

/** A formula as HTML, with the style sheet that it needs. */
export const renderStyledFormula: typeof renderFormulaToHtml = renderFormulaToHtml;
