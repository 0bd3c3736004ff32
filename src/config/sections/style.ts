import { z } from 'zod';
import { choiceSchema, booleanSchema, imageSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Details of the look that don't fit into another section. */
export const styleSection = defineSection({
  name: 'style',
  title: 'Details',
  help: 'Details of how pages look and behave.',
  words: ['style', 'eyebrow', 'breadcrumbs', 'code', 'corners', 'rounded', 'thumbnail', 'drilldown', 'preview'],
  place: 'everyPage',
  classic: {
    eyebrow: z
      .looseObject({
        display: choiceSchema(['section', 'breadcrumbs'], {
          label: 'Above the title',
          help: 'What is shown above a page’s title.',
          default: 'section',
        }).optional(),
      })
      .optional()
      .meta({ label: 'Eyebrow', help: 'The line above a page’s title.' }),
    codeBlock: z
      .looseObject({
        mode: choiceSchema(['auto', 'dark'], { label: 'Colors', help: 'Always dark, or like the page.' }).optional(),
      })
      .optional()
      .meta({ label: 'Code blocks', help: 'How code looks.' }),
    rounded: textSchema({
      label: 'Corners',
      isName: true,
      help: 'How round the corners of buttons and cards are: default or sharp.',
      placeholder: 'default',
    }).optional(),
    sidebar: z
      .looseObject({
        items: textSchema({
          label: 'Entries',
          isName: true,
          help: 'How the entries of the sidebar are drawn: container, card, border or undecorated.',
          placeholder: 'container',
        }).optional(),
      })
      .optional()
      .meta({ label: 'Sidebar', help: 'How the sidebar looks.' }),
    isWhiteLabeled: booleanSchema({
      label: 'Hide the service’s name',
      help: 'Leaves out the name of the hosting service, if its plan allows that.',
    }).optional(),
  },
  current: {
    interaction: z
      .looseObject({
        drilldown: booleanSchema({
          label: 'Open the first page',
          help: 'A click on a group also opens its first page. If not set, the theme decides.',
        }).optional(),
      })
      .optional()
      .meta({ label: 'Navigation', help: 'How the navigation responds to clicks.' }),
    thumbnails: z
      .looseObject({
        appearance: choiceSchema(['light', 'dark'], {
          label: 'Mode',
          help: 'The mode of the preview images.',
        }).optional(),
        background: imageSchema({
          label: 'Background',
          help: 'An image behind the words of the preview images.',
        }).optional(),
        fonts: z
          .looseObject({
            family: textSchema({ label: 'Family', isName: true, help: 'The font’s name.', placeholder: 'Inter' }),
          })
          .optional()
          .meta({ label: 'Font', help: 'The font of the preview images.' }),
      })
      .optional()
      .meta({ label: 'Preview images', help: 'The images that other sites show beside a link to a page.' }),
  },
});
