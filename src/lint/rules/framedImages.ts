import { blockSpecOfTag } from '#blocks/registry.ts';
import { detectLineEnding } from '#base/encoding.ts';
import type { Fix } from '#base/finding.ts';
import { findAttribute, toLocatedElement, getAncestorTags } from '../page/locatedElement.ts';
import type { LintPage } from '../page/lintPage.ts';
import { iterateAncestors, type LocatedNode } from '../page/locatedNode.ts';
import { definePageRule } from '../rule.ts';

const frame = 'Frame';
/** Components that already style an image inside them. */
const framing = new Set([
  frame,
  'Card',
  'Tile',
  'Icon',
  'Update',
  'a',
  'td',
  'th',
  'button',
  'picture',
  'svg',
  'figure',
]);
/** Maximum size of an icon, in pixels. */
const iconSize = 32;

/** Standalone images are framed; images in text, links, cells and cards are exempt. */
export const framedImages = definePageRule({
  name: 'framed-images',
  group: 'images',
  severity: 'warning',
  sentence: 'Standalone images are in a Frame.',
  wantsPresence: true,
  requestPattern:
    /<Frame>|\b(?:image|picture|screenshot|diagram)s?\b[^.]*(?<!\btime )\bframes?\b|(?<!\btime )\bframes?\b[^.]*\b(?:image|picture|screenshot|diagram)s?\b/i,
  example: {
    wrong: '![The dashboard](/dashboard.png)',
    right: '<Frame>\n  ![The dashboard](/dashboard.png)\n</Frame>',
  },
  check: (page, { say }) =>
    page.nodes.flatMap((placed) => {
      const isPicture =
        placed.node.type === 'image' ||
        (toLocatedElement(placed, page.bodyFrom)?.tag === 'img' && !isSmall(placed, page));
      if (!isPicture || !standsAlone(placed) || isFramed(placed, page.bodyFrom)) return [];
      return [say(placed.from, placed.to, 'This image isn’t in a Frame.', framedFix(placed, page))];
    }),
});

function isSmall(placed: LocatedNode, page: LintPage): boolean {
  const element = toLocatedElement(placed, page.bodyFrom);
  if (element === null || findAttribute(element, 'noZoom') !== undefined) return true;
  return ['width', 'height'].some((name) => {
    const value = findAttribute(element, name)?.value;
    return typeof value === 'string' && Number.parseFloat(value) <= iconSize;
  });
}

/** True if its paragraph has no other content. */
function standsAlone({ node, parent }: LocatedNode): boolean {
  if (parent === null) return false;
  if (
    parent.node.type === 'tableCell' ||
    parent.node.type === 'heading' ||
    parent.node.type === 'link' ||
    parent.node.type === 'linkReference'
  )
    return false;
  if (parent.node.type !== 'paragraph') return true;
  return parent.node.children.every((child) => child === node || (child.type === 'text' && child.value.trim() === ''));
}

/** True if a picture is decorative, or is in HTML with its own classes that style it. */
function isLaidOutByHand(placed: LocatedNode, bodyFrom: number): boolean {
  const element = toLocatedElement(placed, bodyFrom);
  const names = element === null ? undefined : findAttribute(element, 'className')?.value;
  if (typeof names === 'string' && /(?:^|\s)pointer-events-none(?:\s|$)|\b(?:icon|logo)\b/.test(names)) return true;
  return [...iterateAncestors(placed)].some((outer) => {
    const html = toLocatedElement(outer, bodyFrom);
    return html !== null && /^[a-z]/.test(html.tag) && findAttribute(html, 'className') !== undefined;
  });
}

/** True if it is in something that frames it; a site's own component may. */
function isFramed(placed: LocatedNode, bodyFrom: number): boolean {
  if (isLaidOutByHand(placed, bodyFrom)) return true;
  const isInCell = [...iterateAncestors(placed)].some(({ node }) => node.type === 'tableCell' || node.type === 'link');
  return (
    isInCell ||
    getAncestorTags(placed).some((tag) => framing.has(tag) || (/^[A-Z]/.test(tag) && blockSpecOfTag(tag) === undefined))
  );
}

function framedFix({ from, to }: LocatedNode, { text }: LintPage): readonly Fix[] {
  const indent = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const end = text.indexOf('\n', to);
  const behind = text.slice(to, end < 0 ? text.length : end);
  const source = text.slice(from, to);
  if (indent.trim() !== '' || behind.trim() !== '' || source.includes('\n')) return [];
  const line = `${detectLineEnding(text)}${indent}`;
  return [
    {
      title: 'Wrap in a Frame',
      edits: [
        { from, to: from, text: `<${frame}>${line}  ` },
        { from: to, to, text: `${line}</${frame}>` },
      ],
    },
  ];
}
