import { listSections, type PageSection } from '../page/listSections.ts';
import { getAncestorTags } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Sets of alternatives; readers need only one of each. */
const alternatives: readonly RegExp[] = [
  /^(?:on |for |using )?(?:mac ?os(?: x)?|mac|osx|windows|linux|ubuntu|debian|fedora|wsl)(?: \(.*\))?(?:\/(?:mac ?os|linux))?$/i,
  /^(?:on |for |using |with )?(?:npm|yarn|pnpm|bun)$/i,
  /^(?:on |for |using |in |with )?(?:python|node(?:\.?js)?|javascript|typescript|java|go|golang|ruby|php|c#|\.net|rust|curl|kotlin|swift|dart)(?: sdk)?$/i,
  /^(?:on |for )?(?:ios|android|web)$/i,
];

/** Sections that are alternatives, such as platforms. */
export const tabsForAlternatives = definePageRule({
  name: 'tabs-for-alternatives',
  group: 'components',
  severity: 'suggestion',
  sentence: 'Instructions for several platforms are in Tabs.',
  wantsPresence: true,
  requestPattern:
    /\btabs?\b[^.]*\b(?:platforms?|operating systems?|alternatives?, such)\b|\b(?:platforms?|operating systems?)\b[^.]*\btabs?\b/i,
  example: {
    wrong: '### macOS\n\n…\n\n### Windows\n\n…',
    right: '<Tabs>\n  <Tab title="macOS">…</Tab>\n  <Tab title="Windows">…</Tab>\n</Tabs>',
  },
  check: (page, { say }) => {
    const sections = listSections(page);
    return sections.flatMap((section, index) => {
      const kind = alternatives.find((pattern) => pattern.test(section.title));
      if (kind === undefined || getAncestorTags(section.heading).includes('Tab')) return [];
      const isNext = (other: PageSection | undefined) => other !== undefined && kind.test(other.title);
      const siblings = neighbors(sections, index);
      return isNext(siblings.before) || !isNext(siblings.after) || section.content.length === 0
        ? []
        : [
            say(
              section.heading.from,
              section.heading.to,
              `“${section.title}” and “${siblings.after?.title ?? ''}” are alternatives. Use Tabs, so readers see only what they need.`,
            ),
          ];
    });
  },
});

/** Previous and next section of the same level in the same parent section. */
function neighbors(
  sections: readonly PageSection[],
  index: number,
): { readonly before: PageSection | undefined; readonly after: PageSection | undefined } {
  const own = sections[index];
  const find = (others: readonly PageSection[]) => {
    const near = others.find(
      (other) => own !== undefined && other.container === own.container && other.depth <= own.depth,
    );
    return near?.depth === own?.depth ? near : undefined;
  };
  return { before: find(sections.slice(0, index).toReversed()), after: find(sections.slice(index + 1)) };
}
