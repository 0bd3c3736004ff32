import { z } from 'zod';
import {
  choiceSchema,
  nonBlankTextSchema,
  booleanSchema,
  iconLibraries,
  textSchema,
  textListSchema,
  urlSchema,
} from './schemas.ts';
import { defineSection } from './section.ts';

const name = nonBlankTextSchema({
  label: 'Name',
  help: 'The project’s name, shown as the site’s title in the browser tab and in search results.',
  placeholder: 'Acme',
});
const schema = urlSchema({
  label: 'Schema URL',
  help: 'Tells tools which format this file uses. You can leave this as is.',
}).optional();

const codeTheme = (label: string) => textSchema({ label, placeholder: 'github-dark' });
const codeThemes = z
  .looseObject({
    theme: z
      .union([
        codeTheme('Single'),
        z
          .looseObject({ light: codeTheme('Light mode'), dark: codeTheme('Dark mode') })
          .meta({ label: 'Light and dark' }),
      ])
      .optional()
      .meta({ label: 'Theme', help: 'The name of a Shiki theme.' }),
    languages: z
      .looseObject({
        custom: textListSchema({
          label: 'Files',
          help: 'Paths to TextMate grammars in the repository, as JSON.',
        }).optional(),
      })
      .optional()
      .meta({ label: 'Custom languages', help: 'Code languages that aren’t built in.' }),
  })
  .meta({ label: 'Themes and languages' });

/** The site's name, description, and theme. */
export const identitySection = defineSection({
  name: 'identity',
  title: 'Name and theme',
  help: 'The site’s name and overall design.',
  keywords: ['title', 'project', 'description', 'theme'],
  area: 'browserTab',
  classic: {
    name,
    theme: choiceSchema(['venus', 'quill', 'prism'], {
      label: 'Theme',
      help: 'The design of the whole site.',
    }).optional(),
    layout: choiceSchema(['topnav', 'sidenav', 'solidSidenav'], {
      label: 'Layout',
      help: 'The navigation’s position.',
      words: { topnav: 'Top', sidenav: 'Side', solidSidenav: 'Side, with its own background' },
    }).optional(),
    $schema: schema,
  },
  current: {
    name,
    theme: choiceSchema(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'], {
      label: 'Theme',
      help: 'The design of the whole site.',
    }),
    description: textSchema({
      label: 'Description',
      help: 'One sentence about the site, for search engines and llms.txt.',
    }).optional(),
    public: booleanSchema({
      label: 'Public site',
      help: 'Readers don’t need to sign in.',
    }).optional(),
    styling: z
      .looseObject({
        eyebrows: choiceSchema(['section', 'breadcrumbs'], {
          label: 'Eyebrow',
          help: 'The line above a page’s title.',
          default: 'section',
        }).optional(),
        latex: z.boolean().optional().meta({
          label: 'Math formulas',
          help: 'Always loads the styles for math formulas.',
        }),
        codeblocks: z
          .union([
            choiceSchema(['system', 'dark'], {
              label: 'Built-in',
              default: 'system',
              words: { system: 'Match the page (light or dark)', dark: 'Always dark' },
            }),
            codeThemes,
          ])
          .optional()
          .meta({ label: 'Code blocks', isName: true, help: 'Colors in code blocks.' }),
      })
      .optional()
      .meta({ label: 'Styling', help: 'Design details.' }),
    icons: z
      .looseObject({
        library: choiceSchema(iconLibraries, {
          label: 'Icon library',
          help: 'The library that icon names refer to.',
          default: 'fontawesome',
        }),
      })
      .optional()
      .meta({ label: 'Icons' }),
    $schema: schema,
  },
});
