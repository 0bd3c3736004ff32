/** Resolves a path written in a file of a folder; the result may lead out of the repository: `../styles`. */
export function resolveFromFolder(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split(/[/\\]+/)) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
