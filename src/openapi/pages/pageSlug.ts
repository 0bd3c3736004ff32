import type { ApiOperation } from '../read/apiOperation.ts';

/** Text as a URL segment (reference §5.3): `List all {things}` becomes `list-all`. */
export function slugify(words: string): string {
  return words
    .replaceAll(' ', '-')
    .replace(/\{.*?\}/gs, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** The slug of an operation's page: folder, tag, and summary, or method and path if it has no summary. */
export function createOperationSlug(operation: ApiOperation, directory: string | null): string {
  const [tag] = operation.tags;
  const summary = slugify(operation.summary?.text ?? '');
  const name = summary === '' ? `${operation.method.toLowerCase()}-${slugify(operation.path)}` : summary;
  return [...(directory ?? 'api-reference').split('/'), slugify(tag ?? ''), name]
    .filter((part) => part !== '')
    .join('/');
}

/** Appends `-1`, `-2` … if the slug is taken. */
export function createUniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let count = 1;
  while (taken.has(`${slug}-${count}`)) count += 1;
  return `${slug}-${count}`;
}
