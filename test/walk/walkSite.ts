/** A word that occurs once on the page, after which the walks type. */
export interface Anchor {
  readonly word: string;
  /** A front matter field, which is edited outside the blocks. */
  readonly field?: 'title' | 'description';
}

/** Places of each kind: front matter, text, marks, heading, list, table, code, component titles, captions. */
export const anchors: readonly Anchor[] = [
  { word: 'Alpha', field: 'title' },
  { word: 'Beta', field: 'description' },
  { word: 'Gamma' },
  { word: 'Delta' },
  { word: 'Zeta' },
  { word: 'Theta' },
  { word: 'Iota' },
  { word: 'Lambda' },
  { word: 'Nu' },
  { word: 'Xi' },
  { word: 'Omicron' },
  { word: 'Pi' },
  { word: 'Sigma' },
];

/** Words in paragraphs of the page itself, after which new paragraphs are added. */
export const paragraphAnchors = ['Gamma', 'Sigma'] as const;

/** The word that another person changes on the host. */
export const upstreamAnchor = 'Upsilon';

function pageOf(name: string): string {
  return `---
title: Alpha ${name}
description: "Beta words"
---

Gamma paragraph with **Delta bold** and an end.

## Zeta heading

- Eta item
- Theta item

| Iota cell | Kappa |
| --- | --- |
| Lambda | Mu |

\`\`\`js
const Nu = 1;
\`\`\`

<Card title="Xi card" icon="star">
  Omicron inside.
</Card>

<Frame caption="Pi caption">
  <img src="/images/a.png" alt="Rho" />
</Frame>

Upsilon is changed by others.

Sigma last.
`;
}

/** The pages that the walks edit. */
export const walkPages = ['one.mdx', 'folder/two.mdx', 'three.md'] as const;

/** More pages than stay open at once: visiting them all closes the others. */
export const tourPages = Array.from({ length: 12 }, (_, index) => `tour/${index + 1}.mdx`);

/** The site of the walks. */
export const walkSite: Readonly<Record<string, string>> = {
  'docs.json': `${JSON.stringify({ name: 'Walk', navigation: { groups: [{ group: 'Start', pages: ['one', 'folder/two', 'three'] }] } }, null, 2)}\n`,
  ...Object.fromEntries(walkPages.map((path) => [path, pageOf(path)])),
  ...Object.fromEntries(tourPages.map((path) => [path, `# ${path}\n`])),
};
