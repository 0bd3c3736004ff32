import { listSections } from '../page/listSections.ts';
import { definePageRule } from '../rule.ts';

/** What an API limits. Other rates are limited too, such as how fast instances are added. */
const topic = /\b(?:requests?|calls?|API|quota|throttl\w*|429|slow(?:er)?|gentle|limits? apply)\b/i;

/** A section about rate limits states them as numbers, or links to a page that does. */
export const rateLimits = definePageRule({
  name: 'rate-limits',
  group: 'api',
  severity: 'suggestion',
  sentence: 'Sections about rate limits state the limits as numbers.',
  wantsPresence: true,
  requestPattern: /\brate[- ]limit/i,
  example: {
    wrong: '## Rate limits\n\nDon’t send too many requests.',
    right: '## Rate limits\n\nYou can send 100 requests per minute.',
  },
  check: (page, { say }) => {
    const sections = listSections(page);
    return sections.flatMap(({ title, heading, depth, container }, index) => {
      if (!/^(?:api )?rate[- ]limit(?:s|ing)?$/i.test(title)) return [];
      const next = sections.slice(index + 1).find((other) => other.container === container && other.depth <= depth);
      const text = page.text.slice(heading.to, next?.heading.from ?? container.to);
      return text.trim() === '' ||
        (!topic.test(text) && !/^api/i.test(title)) ||
        /\d|\]\(|<a\b|href=|\b(?:one|two|three|five|ten|hundred|thousand|unlimited|no (?:rate )?limits?)\b|<[A-Z]/i.test(
          text,
        )
        ? []
        : [say(heading.from, heading.to, 'This section doesn’t state the rate limit as a number.')];
    });
  },
});
