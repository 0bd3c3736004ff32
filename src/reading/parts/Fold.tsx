import type { ReactNode } from 'react';

interface FoldProps {
  /** The writer sees all that it holds: what is folded away cannot be typed in. */
  readonly editing: boolean;
  readonly isOpen: boolean;
  /** The ID that links to it end in. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly headClass?: string | undefined;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** A head that opens what stands below it. */
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
