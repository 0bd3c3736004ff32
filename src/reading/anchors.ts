import { anchorOf } from '#site/headingAnchors.ts';

/** A heading, as far as its anchor goes. */
interface NamedHeading {
  /** The anchor that it gives itself, if any. */
  readonly id: string | null;
  readonly text: string;
}

/** Gives the names on a page that links end in, each once. */
export interface Anchors {
  /** That of the next heading, in the page's order: as the site's links know it. */
  readonly heading: (heading: NamedHeading) => string;
  /** That of anything else, from its words: none that a heading has. */
  readonly other: (words: string) => string;
}

/** What words without a letter are called. */
const nameless = 'section';

/** Names for a page with these headings. The second of a name ends in `-2`. */
export function makeAnchors(headings: readonly NamedHeading[]): Anchors {
  const count = new Map<string, number>();
  const heading = (next: NamedHeading, counted: Map<string, number>): string => {
    const words = anchorOf(next) || nameless;
    const before = counted.get(words) ?? 0;
    counted.set(words, before + 1);
    return before === 0 ? words : `${words}-${before + 1}`;
  };
  const ahead = new Map<string, number>();
  const taken = new Set(headings.map((next) => heading(next, ahead)));
  const other = (words: string): string => {
    const first = anchorOf({ id: null, text: words }) || nameless;
    let anchor = first;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${first}-${number}`;
    taken.add(anchor);
    return anchor;
  };
  return { heading: (next) => heading(next, count), other };
}

/** The name that a footnote's reference leads to. */
export function footnoteAnchor(label: string): string {
  return `footnote-${label}`;
}
