import { evaluateLiteral } from '#document/read/attributeValues.ts';
import { getFirstSourceLine, getSourceKind } from '../getSourceKind.ts';
import type { DrawContext, DrawnElement } from './drawContext.ts';

/**
 * What stands for source that has no form as blocks. Nothing of it is evaluated: a literal is its text, comments and modules
 * are nothing to readers, and anything else is shown as it is written where the surroundings want to see what is missed.
 */
export function drawSource(
  source: string,
  isInline: boolean,
  { surroundings: { sources } }: DrawContext,
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
