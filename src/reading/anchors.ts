/** The anchor that words get: small letters, digits and hyphens. Words without any of them give `section`. */
export function anchorOf(words: string): string {
  const clean = words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
  return clean === '' ? 'section' : clean;
}

/** Gives each words an anchor that no other words of the same page got: the second of a name ends in `-2`. */
export function makeAnchors(): (words: string) => string {
  const taken = new Set<string>();
  return (words) => {
    const first = anchorOf(words);
    let anchor = first;
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${first}-${count}`;
    taken.add(anchor);
    return anchor;
  };
}

/** The name that a footnote's reference leads to. */
export function footnoteAnchor(label: string): string {
  return `footnote-${label}`;
}
