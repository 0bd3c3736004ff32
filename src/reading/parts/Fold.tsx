import type { ReactNode } from 'react';

interface FoldProps {
  /** In the editor, everything is visible: collapsed content can't be edited. */
  readonly editing: boolean;
  readonly isOpen: boolean;
  /** The ID in links to it. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly headClass?: string | undefined;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** A header that expands the content below it. */
export function Fold({ editing, isOpen, id, className, headClass, head, children }: FoldProps) {
  if (editing) {
    return (
      <div className={className}>
        <div className={headClass}>{head}</div>
        {children}
      </div>
    );
  }
  return (
    <details className={className} id={id} open={isOpen}>
      <summary className={headClass}>{head}</summary>
      {children}
    </details>
  );
}
