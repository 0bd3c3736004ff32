import { getHeadingText } from '#document/outline/getHeadingText.ts';
import { z } from 'zod';
import { definePageRule } from '../rule.ts';

const usual = [
  'here',
  'click here',
  'see here',
  'right here',
  'over here',
  'this',
  'this one',
  'this page',
  'this link',
  'this doc',
  'this document',
  'this article',
  'this guide',
  'this section',
  'the link',
  'link',
  'links',
  'read more',
  'learn more',
  'see more',
  'find out more',
  'more',
  'more info',
  'more information',
  'more details',
  'details',
  'docs',
  'documentation',
  'the docs',
  'page',
  'article',
  'url',
  'website',
  'visit',
  'download here',
];

/** Link text says where the link leads, including for people who hear only a page's links. */
export const linkText = definePageRule({
  name: 'link-text',
  group: 'accessibility',
  severity: 'warning',
  sentence: 'Link text says where the link goes.',
  requestPattern:
    /\blink text\b|\bwords of a link\b|\b(?:descriptive|specific|meaningful)\b.*\blinks?\b|\blinks?\b.*\b(?:descriptive|specific|meaningful)\b|\bclick here\b|["“`](?:here|read more|learn more|this page)["”`][^.]*\blinks?\b|\blinks?\b[^.]*(?:["“`](?:here|read more|learn more|this page)["”`]|\b(?:describe|say|tell)s? (?:where|their (?:destination|target)))/i,
  example: { wrong: 'To install it, click [here](/install).', right: 'See [how to install it](/install).' },
  options: z.object({
    words: z
      .array(z.string())
      .default(usual)
      .meta({ label: 'Vague link text', help: 'Links with only this text are flagged.' }),
  }),
  check: (page, { say, options }) => {
    const nothing = new Set(options.words.map((word) => word.toLowerCase()));
    return page.nodes.flatMap(({ node, from, to }) => {
      if (node.type !== 'link' && node.type !== 'linkReference') return [];
      const words = getHeadingText(node)
        .toLowerCase()
        .replaceAll(/^[\s→›»]+|[\s.,:;!→›»]+$/gu, '');
      const isCode = node.children.every(({ type }) => type === 'inlineCode');
      if (nothing.has(words) && !isCode)
        return [say(from, to, `“${getHeadingText(node).trim()}” doesn’t tell readers where the link goes.`)];
      const isAddress =
        node.type === 'link' &&
        page.text.startsWith('[', from) &&
        /^https?:\/\/\S{30,}$/.test(words) &&
        words === node.url.toLowerCase();
      return isAddress ? [say(from, to, 'This link shows a bare URL. Use descriptive link text instead.')] : [];
    });
  },
});
