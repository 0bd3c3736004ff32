import type { ListedChange } from '#state/review/listDescribedChanges.ts';

interface ChangePathProps {
  readonly change: Pick<ListedChange['change'], 'path' | 'from'>;
  /** What stands above it. */
  readonly title: string;
  readonly className: string | undefined;
}

/** Where a changed file is, and where it was; nothing where its title says that already. */
export function ChangePath({ change: { path, from }, title, className }: ChangePathProps) {
  if (from === null && path === title) return null;
  return <span className={className}>{from === null ? path : `${from} → ${path}`}</span>;
}
