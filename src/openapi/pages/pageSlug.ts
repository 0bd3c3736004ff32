import type { ApiOperation } from '../model/apiOperation.ts';

/** Words as a part of an address (reference §5.3): `List all {things}` is `list-all`. */
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

/** The address of an operation's page: its folder, its tag, its summary, or its method and path where it has none. */
export function createOperationSlug(operation: ApiOperation, directory: string | null): string {
  const [tag] = operation.tags;
  const summary = slugify(operation.summary?.text ?? '');
  const name = summary === '' ? `${operation.method.toLowerCase()}-${slugify(operation.path)}` : summary;
  return [...(directory ?? 'api-reference').split('/'), slugify(tag ?? ''), name]
    .filter((part) => part !== '')
    .join('/');
}

/** The address with `-1`, `-2` … behind it, where it is taken already. */
export function createUniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let count = 1;
  while (taken.has(`${slug}-${count}`)) count += 1;
  return `${slug}-${count}`;
}
