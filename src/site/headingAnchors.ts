import type { OutlineHeading } from '#document/outline/outline.ts';

/** A heading, and the anchor that leads to it. */
export interface Heading extends OutlineHeading {
  readonly anchor: string;
}

/** Headings with their anchors: of several with the same words, each further one has its number behind it. */
export function withAnchors(headings: readonly OutlineHeading[]): readonly Heading[] {
  const count = new Map<string, number>();
  return headings.map((heading) => {
    const words = anchorOf(heading);
    const before = count.get(words) ?? 0;
    count.set(words, before + 1);
    return { ...heading, anchor: before === 0 ? words : `${words}-${before + 1}` };
  });
}

/** The anchor that sites give a heading: its own `{#id}`, else its words with dashes. */
export function anchorOf({ id, text }: Pick<OutlineHeading, 'id' | 'text'>): string {
  if (id !== null) return id;
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}
