import { z } from 'zod';
import { warnUnless, choiceSchema, colorSchema, nonEmptyTextSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** True if every tag of a banner's content is closed. Text in backticks is code. */
function hasClosedTags(content: string): boolean {
  const tag = /<(\/?)([A-Za-z][\w.-]*|(?=>))(?:\s[^<>]*?)?(\/?)>/g;
  const text = content.replaceAll(/`[^`]*`/g, '');
  if (/<[A-Za-z/>]/.test(text.replaceAll(tag, ''))) return false;
  const open: string[] = [];
  for (const [, slash, name = '', selfClosing] of text.matchAll(tag)) {
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (selfClosing !== '/') open.push(name);
  }
  return open.length === 0;
}

/** The line above every page. */
export const bannerSection = defineSection({
  name: 'banner',
  title: 'Banner',
  help: 'An announcement above every page.',
  keywords: ['announcement', 'notice', 'news'],
  area: 'everyPage',
  classic: {},
  current: {
    banner: z
      .looseObject({
        content: warnUnless(
          nonEmptyTextSchema({ label: 'Text' }),
          hasClosedTags,
          'has an unclosed tag, so readers see an empty banner',
        ).meta({ label: 'Text', help: 'One line. Supports Markdown links and emphasis.' }),
        dismissible: z.boolean().optional().meta({ label: 'Dismissible', default: false }),
        type: choiceSchema(['info', 'warning', 'critical'], { label: 'Type', default: 'info' }).optional(),
        color: z
          .union([
            colorSchema({ label: 'One color' }),
            z
              .looseObject({
                light: colorSchema({ label: 'Light' }).optional(),
                dark: colorSchema({ label: 'Dark' }).optional(),
              })
              .meta({ label: 'Light and dark' }),
          ])
          .optional()
          .meta({ label: 'Color' }),
      })
      .optional()
      .meta({ label: 'Banner' }),
  },
});
