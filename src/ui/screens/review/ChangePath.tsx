import type { ListedChange } from '#state/review/listDescribedChanges.ts';

interface ChangePathProps {
  readonly change: Pick<ListedChange['change'], 'path' | 'from'>;
  /** Title shown above it. */
  readonly title: string;
  readonly className: string | undefined;
}

/** Current and previous path of a changed file; renders nothing if the title shows the path already. */
export function ChangePath({ change: { path, from }, title, className }: ChangePathProps) {
  if (from === null && path === title) return null;
  return <span className={className}>{from === null ? path : `${from} → ${path}`}</span>;
}
