/** What the navigation shows of a page, as its front matter says it. */
export interface PageHead {
  /** The sidebar title where there is one. */
  readonly title: string | null;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  readonly hidden: boolean;
  /** The headings that links can lead to, as they are written. */
  readonly headings: readonly string[];
}

/** The head of a page: a glance at the text, not a reading of the YAML. */
export function pageHeadIn(text: string): PageHead {
  const front = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const value = (key: string): string | null => {
    const found = new RegExp(`^${key}:[ \\t]+(\\S.*?)[ \\t]*$`, 'm').exec(front)?.[1];
    if (found === undefined) return null;
    const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')(?:[ \t]+#.*)?$/.exec(found);
    if (quoted === null) return found.replace(/[ \t]+#.*$/, '');
    return quoted[1]?.replaceAll(/\\(["\\])/g, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? '';
  };
  return { title: value('sidebarTitle') ?? value('title'), icon: value('icon'), iconType: value('iconType'), tag: value('tag'), hidden: value('hidden') === 'true', headings: headingsIn(text) };
}

function headingsIn(text: string): readonly string[] {
  const found: string[] = [];
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const heading = fence === '' ? /^\s{0,3}#{2,4}[ \t]+(\S.*?)[ \t]*#*[ \t]*\r?$/.exec(line)?.[1] : undefined;
    if (heading !== undefined) found.push(heading);
  }
  return found;
}
