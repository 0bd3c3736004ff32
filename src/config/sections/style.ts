import { z } from 'zod';
import { choiceSchema, booleanSchema, imageSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** Details of the look that don't fit into another section. */
export const styleSection = defineSection({
  name: 'style',
  title: 'Details',
  help: 'How pages look and behave.',
  keywords: ['style', 'eyebrow', 'breadcrumbs', 'code', 'corners', 'rounded', 'thumbnail', 'drilldown', 'preview'],
  area: 'everyPage',
  classic: {
    eyebrow: z
      .looseObject({
        display: choiceSchema(['section', 'breadcrumbs'], {
          label: 'Display',
          help: 'Shown above a page’s title.',
          default: 'section',
        }).optional(),
      })
      .optional()
      .meta({ label: 'Eyebrow', help: 'The line above a page’s title.' }),
    codeBlock: z
      .looseObject({
        mode: choiceSchema(['auto', 'dark'], {
          label: 'Colors',
          help: 'Always dark, or matching the page.',
        }).optional(),
      })
      .optional()
      .meta({ label: 'Code blocks', help: 'The style of code blocks.' }),
    rounded: textSchema({
      label: 'Corners',
      isName: true,
      help: 'The corner style of buttons and cards: default or sharp.',
      placeholder: 'default',
    }).optional(),
    sidebar: z
      .looseObject({
        items: textSchema({
          label: 'Items',
          isName: true,
          help: 'The style of sidebar items: container, card, border, or undecorated.',
          placeholder: 'container',
        }).optional(),
      })
      .optional()
      .meta({ label: 'Sidebar', help: 'The style of the sidebar.' }),
    isWhiteLabeled: booleanSchema({
      label: 'Hosting service name',
      help: 'Shown on the site unless it’s turned off, which some plans don’t allow.',
      default: false,
      isInverted: true,
    }).optional(),
  },
  current: {
    interaction: z
      .looseObject({
        drilldown: booleanSchema({
          label: 'Open the first page',
          help: 'Clicking a group also opens its first page. Uses the theme’s default if not set.',
        }).optional(),
      })
      .optional()
      .meta({ label: 'Navigation', help: 'How the navigation responds to clicks.' }),
    thumbnails: z
      .looseObject({
        appearance: choiceSchema(['light', 'dark'], {
          label: 'Mode',
          help: 'Light or dark preview images.',
        }).optional(),
        background: imageSchema({
          label: 'Background',
          help: 'An image behind the text in preview images.',
        }).optional(),
        fonts: z
          .looseObject({
            family: textSchema({ label: 'Font family', isName: true, help: 'The font’s name.', placeholder: 'Inter' }),
          })
          .optional()
          .meta({ label: 'Font', help: 'The font used in preview images.' }),
      })
      .optional()
      .meta({ label: 'Preview images', help: 'Images that other sites show with links to your pages.' }),
  },
});
