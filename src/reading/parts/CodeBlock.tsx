import type { ReactElement, ReactNode } from 'react';
import {
  diagramLanguage,
  isSingleLine,
  parseCodeMeta,
  type CodeMeta,
  type DiagramPlacement,
} from '#blocks/codeMetaSpec.ts';
import type { CodeToken } from '../code/codeToken.ts';
import { getLanguageTitle } from '../code/languages.ts';
import { parseLineNotes } from '../code/lineNotes.ts';
import { BlockIcon } from '../icons/BlockIcon.tsx';
import type { SiteContext } from '../siteContext.ts';
import { CodeFrame } from './CodeFrame.tsx';
import { toCustomProperty } from './toCustomProperty.ts';
import { SymbolIcon } from './symbols.tsx';

/** Expandable code with more lines is collapsed. */
const longCode = 12;

/** A code block's icon has no color or style of its own. */
const noValues = {};

interface DrawnCode {
  readonly code: string;
  readonly language: string;
  /** The text after the language. */
  readonly meta: string;
  readonly key: number;
  readonly siteContext: SiteContext;
}

/** A code block for readers: title, language, copy button, and lines with their highlights. */
export function drawCodeBlock({
  code: written,
  language,
  meta,
  key,
  siteContext,
}: DrawnCode): ReactElement<Readonly<Record<string, unknown>>> {
  const notes = parseLineNotes(written);
  const { code } = notes;
  const said = parseCodeMeta(meta);
  const options = {
    ...said,
    highlight: [...said.highlight, ...notes.highlighted],
    focus: [...said.focus, ...notes.focused],
  };
  const isDiagram = language === diagramLanguage;
  const isFolded = options.expandable && code.split('\n').length > longCode;
  const head = (
    <div className="code-head">
      <span className="code-title">
        {options.icon !== '' && <BlockIcon name={options.icon} values={noValues} siteContext={siteContext} />}
        {options.title}
      </span>
      <span className="code-language">{language === '' ? '' : getLanguageTitle(language)}</span>
      {!options.nocopy && (
        <button type="button" className="code-copy" data-copy="" aria-label="Copy code">
          Copy
        </button>
      )}
    </div>
  );
  return (
    <div
      // A changed diagram is drawn in a new element.
      key={isDiagram ? `${key} ${code}` : key}
      className="code"
      data-copied=""
      data-wrap={options.wrap ? '' : undefined}
      data-numbered={options.lines ? '' : undefined}
      data-folded={isFolded ? '' : undefined}
      data-diagram={isDiagram ? '' : undefined}
      data-single={isSingleLine(code, options) && !isDiagram ? '' : undefined}
    >
      <CodeFrame
        head={head}
        lines={<CodeLines code={code} meta={options} added={notes.added} removed={notes.removed} />}
        code={<code data-copy-text="">{colored(code, siteContext.code(code, language))}</code>}
      />
      {isFolded && (
        <button type="button" className="code-more" data-unfold="">
          Show all lines
        </button>
      )}
      {isDiagram && <div className="diagram" />}
      {isDiagram && options.actions !== false && (
        <DiagramControls placement={options.placement} areAsked={options.actions === true} />
      )}
    </div>
  );
}

function CodeLines({
  code,
  meta: { lines, highlight, focus, wrap },
  added,
  removed,
}: {
  readonly code: string;
  readonly meta: CodeMeta;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}) {
  const draws = lines || [highlight, focus, added, removed].some((marked) => marked.length > 0);
  if (!draws) return <div className="code-lines" />;
  return (
    <div className="code-lines" aria-hidden="true">
      {code.split('\n').map((row, index) => {
        const number = index + 1;
        return (
          <div
            key={number}
            className="code-line"
            data-highlighted={highlight.includes(number) ? '' : undefined}
            data-diff={added.includes(number) ? 'added' : removed.includes(number) ? 'removed' : undefined}
            data-faded={focus.length > 0 && !focus.includes(number) ? '' : undefined}
          >
            {lines && <span className="code-number">{number}</span>}
            <span className="code-ghost">{wrap && row !== '' ? row : '\u200B'}</span>
          </div>
        );
      })}
    </div>
  );
}

function colored(code: string, tokens: readonly CodeToken[]): ReactNode {
  if (tokens.length === 0) return code;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { from, to, light, dark } of tokens) {
    if (from > end) pieces.push(code.slice(end, from));
    pieces.push(
      <span
        key={from}
        className="code-token"
        style={{ ...toCustomProperty('--code-light', light), ...toCustomProperty('--code-dark', dark) }}
      >
        {code.slice(from, to)}
      </span>,
    );
    end = to;
  }
  if (end < code.length) pieces.push(code.slice(end));
  return pieces;
}

interface DiagramControlsProps {
  readonly placement: DiagramPlacement;
  /** True if the page requests them; by default, only large diagrams have them. */
  readonly areAsked: boolean;
}

/** Zoom controls of a diagram; hidden until it is drawn. */
function DiagramControls({ placement, areAsked }: DiagramControlsProps) {
  return (
    <div
      className="diagram-controls"
      role="group"
      aria-label="Diagram zoom"
      data-placement={placement}
      data-asked={areAsked ? '' : undefined}
      hidden
    >
      <button type="button" data-zoom-diagram="in" aria-label="Zoom in" title="Zoom in">
        <SymbolIcon name="plus" />
      </button>
      <button type="button" data-zoom-diagram="out" aria-label="Zoom out" title="Zoom out" aria-disabled="true">
        <SymbolIcon name="minus" />
      </button>
      <button type="button" data-zoom-diagram="whole" aria-label="Reset zoom" title="Reset zoom" aria-disabled="true">
        <SymbolIcon name="whole" />
      </button>
    </div>
  );
}
