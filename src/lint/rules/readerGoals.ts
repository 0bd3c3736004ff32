import { findFrontMatterStrings } from '#document/yaml/findFrontMatterStrings.ts';
import type { LocatedNode } from '../page/locatedNode.ts';
import { definePageRule } from '../rule.ts';

const opening =
  /^(?:the (?:purpose|goal|aim) of )?this (?:page|document|documentation|article|section|guide|doc|tutorial) (?:describes?|explains?|covers?|contains?|provides?|outlines?|details|discusses|documents|presents|is (?:about|to|intended|meant|designed)|aims|serves|will (?:describe|explain|cover|walk|show|help|guide|outline|provide|discuss))\b/i;

/** Pages that begin by describing themselves instead of what readers can do. */
export const readerGoals = definePageRule({
  name: 'reader-goals',
  group: 'readers',
  severity: 'suggestion',
  isOff: true,
  sentence: 'A page starts with what readers can do, not with a sentence about the page.',
  requestPattern:
    /\b(?:reader|user)s?\b[^.]*\b(?:goals?|achieve|accomplish)\b|\bwhat (?:readers|users) want\b|\bgoals?\b[^.]*\b(?:reader|user)s?\b/i,
  example: { wrong: 'This page describes how to add a key.', right: 'Add a key to send requests from a server.' },
  check: (page, { say }) => {
    const found = findFrontMatterStrings(page.text, new Set(['description'])).map(({ from, to }) => ({
      from,
      match: opening.exec(page.text.slice(from, to)),
    }));
    const first = page.prose.find(
      ({ kind, node }) => kind === 'paragraph' && node.parent?.node.type === 'root' && !startsWithElement(node),
    );
    const match = first === undefined ? null : opening.exec(first.text);
    const ranges = [
      ...found.flatMap((one) =>
        one.match === null ? [] : [{ from: one.from, to: one.from + one.match[0].length, words: one.match[0] }],
      ),
      ...(first === undefined || match === null ? [] : [{ ...first.source(0, match[0].length), words: match[0] }]),
    ];
    return ranges.map(({ from, to, words }) =>
      say(from, to, `“${words}” is about the page. Start with what readers can do.`),
    );
  },
});

/** True for a callout that is written within one line. */
function startsWithElement({ node }: LocatedNode): boolean {
  return 'children' in node && node.children[0]?.type === 'mdxJsxTextElement';
}
