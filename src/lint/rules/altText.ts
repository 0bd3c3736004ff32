import { findAttribute, type LocatedElement } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Images, videos and frames have a text alternative. An image with a decorative role needs none. */
export const altText = definePageRule({
  name: 'alt-text',
  group: 'accessibility',
  severity: 'error',
  sentence: 'Every image has alt text for people who use screen readers.',
  wantsPresence: true,
  requestPattern:
    /\balt(?:ernat(?:e|ive))?[\s-]*(?:texts?|tags?|attributes?)\b|\btext alternatives?\b|\balt\b.*\b(?:image|picture|diagram)s?|\b(?:describe|description)\b.*\b(?:image|picture)s?\b.*\b(?:screen reader|cannot see)/i,
  example: {
    wrong: '![](/images/dashboard.png)',
    right: '![The dashboard with three open alerts](/images/dashboard.png)',
  },
  check: (page, { say }) => [
    ...page.nodes.flatMap(({ node, from, to }) => {
      if (node.type !== 'image' || (node.alt ?? '').trim() !== '') return [];
      return [say(from, to, 'This image has no alt text.')];
    }),
    ...page.elements.flatMap((element) => {
      if (element.hasSpread) return [];
      if (element.tag === 'img') {
        if (isDecoration(element)) return [];
        const alt = findAttribute(element, 'alt');
        if (alt === undefined) return [say(element.from, element.to, 'This image has no alt text.')];
        const isEmpty = alt.value === true || (alt.value !== null && alt.value.trim() === '');
        return isEmpty
          ? [
              {
                ...say(
                  element.from,
                  element.to,
                  'This image’s alt text is empty. If the image is decorative, add role="presentation".',
                ),
                severity: 'warning' as const,
              },
            ]
          : [];
      }
      const what = named[element.tag];
      return what !== undefined && !hasWords(element, names) && !isDecoration(element)
        ? [
            {
              ...say(element.from, element.nameTo, `Add a title to this ${what} for screen readers.`),
              severity: 'warning' as const,
            },
          ]
        : [];
    }),
  ],
});

/** Elements that need an accessible name, with the noun for messages. */
const named: Readonly<Partial<Record<string, string>>> = { iframe: 'embed', video: 'video' };
const names = ['title', 'aria-label', 'aria-labelledby'];

/** Videos with sound have captions. A muted video counts as an animation. */
export const videoCaptions = definePageRule({
  name: 'video-captions',
  group: 'accessibility',
  severity: 'suggestion',
  sentence: 'Videos with sound have captions.',
  wantsPresence: true,
  requestPattern: /\b(?:captions?|subtitles?)\b.*\bvideos?\b|\bvideos?\b.*\b(?:captions?|subtitles?)\b/i,
  example: {
    wrong: '<video title="Setup" src="/setup.mp4"></video>',
    right: '<video title="Setup" src="/setup.mp4">\n  <track kind="captions" src="/setup.vtt" />\n</video>',
  },
  check: (page, { say }) => {
    const tracks = page.elements.filter(({ tag }) => tag === 'track');
    return page.elements.flatMap((element) => {
      if (element.tag !== 'video' || element.hasSpread || isDecoration(element)) return [];
      const isCaptioned = tracks.some(
        (track) =>
          track.from > element.from &&
          track.to <= element.to &&
          (track.hasSpread || /^(?:captions|subtitles)$/.test(kindOf(track))),
      );
      if (isCaptioned || findAttribute(element, 'muted') !== undefined) return [];
      return [say(element.from, element.nameTo, 'Add captions to this video.')];
    });
  },
});

/** `subtitles` is the default (HTML, "The track element"); an expression may have any value. */
function kindOf(track: LocatedElement): string {
  const kind = findAttribute(track, 'kind')?.value;
  return typeof kind === 'string' ? kind : 'subtitles';
}

function isDecoration(element: LocatedElement): boolean {
  return (
    findAttribute(element, 'role')?.value === 'presentation' ||
    findAttribute(element, 'role')?.value === 'none' ||
    findAttribute(element, 'aria-hidden') !== undefined
  );
}

function hasWords(element: LocatedElement, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = findAttribute(element, name)?.value;
    return value === null || (typeof value === 'string' && value.trim() !== '');
  });
}
