import type { ReactNode } from 'react';

interface CodeFrameProps {
  readonly head: ReactNode;
  /** What lies under the lines: their numbers, and which stand out. */
  readonly lines: ReactNode;
  readonly code: ReactNode;
  /** Whether it is typed in: what is around it has the focus then, and is what keeps the caret in its place. */
  readonly isEdited?: boolean;
}

/** Code with its head, in a frame that long lines are scrolled in; by keyboard as well. */
export function CodeFrame({ head, lines, code, isEdited = false }: CodeFrameProps) {
  return (
    <>
      {head}
      {/* What scrolls has to be reached by keyboard (WCAG 2.1.1). */}
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
