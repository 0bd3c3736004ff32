import { compilePattern } from '#base/pattern/pattern.ts';

/** Whether a path is one of those that a section of `.vale.ini` names: `*.md`, `docs/**`, `{a,b}/*.mdx`. An asterisk stands for slashes, too. What is no glob matches nothing. */
export function compileValeGlob(glob: string): (path: string) => boolean {
  const pattern = compilePattern(`^(?:${sourceOf(glob)})$`);
  if (!pattern.ok) return () => false;
  return (path) => {
    const found = pattern.value.matches(path, 1);
    return found.ok && found.value.length > 0;
  };
}

function sourceOf(glob: string): string {
  let depth = 0;
  return glob.replaceAll(/\*+|\?|\{|\}|,|\[[^\]]*\]|\\.|[.+^$()|\\]/g, (part) => {
    if (part.startsWith('*')) return '[^\\n]*';
    if (part.startsWith('[')) return part.replace(/^\[!/, '[^');
    if (part === '?') return '[^\\n]';
    if (part === '{') {
      depth += 1;
      return '(?:';
    }
    if (part === '}') {
      depth -= 1;
      return ')';
    }
    if (part === ',') return depth > 0 ? '|' : ',';
    return part.length > 1 ? part : `\\${part}`;
  });
}
