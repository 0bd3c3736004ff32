import { literalOf } from '#document/attributeValues.ts';
import { shortSource, sourceKind } from '../sourceKind.ts';
import type { Drawing, Drawn } from './drawing.ts';

/**
 * What stands for source that has no form as blocks. Nothing of it is evaluated: a literal is its text, comments and modules
 * are nothing to readers, and anything else is shown as it is written where the surroundings want to see what is missed.
 */
export function drawSource(
  source: string,
  isInline: boolean,
  { surroundings: { sources } }: Drawing,
  key: number,
): Drawn | null {
  const kind = sourceKind(source);
  const literal = kind === 'Expression' ? literalOf(source.trim().slice(1, -1)) : null;
  if (literal !== null && sources !== 'all')
    return isInline ? <span key={key}>{literal}</span> : <p key={key}>{literal}</p>;
  const isMissed = kind === 'Expression' || kind === 'Source';
  if (sources === 'none' || (sources === 'missed' && !isMissed)) return null;
  if (isInline) {
    return (
      <span key={key} className="source-inline" data-kind={kind} title={kind}>
        <code>{shortSource(source)}</code>
      </span>
    );
  }
  return (
    <div key={key} className="source-block" data-kind={kind} title={kind}>
      <span className="source-label">{kind}</span>
      <code>{kind === 'Source' ? source : shortSource(source)}</code>
    </div>
  );
}
