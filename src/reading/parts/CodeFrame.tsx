import type { ReactNode } from 'react';

interface CodeFrameProps {
  readonly head: ReactNode;
  /** Layer under the lines: line numbers and highlights. */
  readonly lines: ReactNode;
  readonly code: ReactNode;
  /** True in the editor: then the focus and the caret belong to the editor around it. */
  readonly isEdited?: boolean;
}

/** Code with its header, in a frame that scrolls long lines, also with the keyboard. */
export function CodeFrame({ head, lines, code, isEdited = false }: CodeFrameProps) {
  return (
    <>
      {head}
      {/* A scroll container must be reachable with the keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="code-scroll" tabIndex={isEdited ? undefined : 0}>
        <div className="code-stack">
          {lines}
          <pre spellCheck="false">{code}</pre>
        </div>
      </div>
    </>
  );
}
