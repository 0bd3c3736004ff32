/** A path that is written in a file of a folder, from where the folder's own path begins; it may lead out of it: `../styles`. */
export function resolveFromFolder(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split(/[/\\]+/)) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
