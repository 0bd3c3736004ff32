import { evaluateLiteral } from '#document/read/attributeValues.ts';
import { getFirstSourceLine, getSourceKind } from '../getSourceKind.ts';
import type { DrawContext, DrawnElement } from './drawContext.ts';

/**
 * Draws source that has no block form. Nothing in it is evaluated: a literal becomes its text, comments and modules are
 * invisible, and anything else is shown as source if the `sources` setting includes it.
 */
export function drawSource(
  source: string,
  isInline: boolean,
  { siteContext: { sources } }: DrawContext,
  key: number,
): DrawnElement | null {
  const kind = getSourceKind(source);
  const literal = kind === 'Expression' ? evaluateLiteral(source.trim().slice(1, -1)) : null;
  if (literal !== null && sources !== 'all')
    return isInline ? <span key={key}>{literal}</span> : <p key={key}>{literal}</p>;
  const isMissed = kind === 'Expression' || kind === 'Source';
  if (sources === 'none' || (sources === 'missed' && !isMissed)) return null;
  if (isInline) {
    return (
      <span key={key} className="source-inline" data-kind={kind} title={kind}>
        <code>{getFirstSourceLine(source)}</code>
      </span>
    );
  }
  return (
    <div key={key} className="source-block" data-kind={kind} title={kind}>
      <span className="source-label">{kind}</span>
      <code>{kind === 'Source' ? source : getFirstSourceLine(source)}</code>
    </div>
  );
}
