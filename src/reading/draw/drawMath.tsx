import type { DrawContext, DrawnElement } from './drawContext.ts';

/** A formula as its surroundings draw it, else its TeX. KaTeX gives no scripts and no addresses of its own (`trust: false`). */
export function drawMath(tex: string, isBlock: boolean, { surroundings }: DrawContext, key: number): DrawnElement {
  const html = surroundings.formula(tex, isBlock);
  const content = html === null ? { children: tex } : { dangerouslySetInnerHTML: { __html: html } };
  return isBlock ? (
    <div key={key} className="math math-block" {...content} />
  ) : (
    <span key={key} className="math" {...content} />
  );
}
