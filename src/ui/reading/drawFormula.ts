import { formulaHtml } from '#reading/math/formulaHtml.ts';
import 'katex/dist/katex.min.css';

/** A formula as HTML, with the style sheet that it needs. */
export const drawFormula: typeof formulaHtml = formulaHtml;
