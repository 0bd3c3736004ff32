import type { DrawContext, DrawnElement } from './drawContext.ts';

/** Draws a formula as HTML if available, otherwise as TeX. KaTeX emits no scripts or URLs of its own (`trust: false`). */
export function drawMath(tex: string, isBlock: boolean, { siteContext }: DrawContext, key: number): DrawnElement {
  const html = siteContext.formula(tex, isBlock);
  const content = html === null ? { children: tex } : { dangerouslySetInnerHTML: { __html: html } };
  return isBlock ? (
    <div key={key} className="math math-block" {...content} />
  ) : (
    <span key={key} className="math" {...content} />
  );
}
