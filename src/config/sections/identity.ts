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
  help: 'The project’s name: the site’s title in the browser’s tab and in search results.',
  placeholder: 'Acme',
});
const schema = urlSchema({
  label: 'Schema URL',
  help: 'Tells tools which format this file uses. You can leave it as it is.',
}).optional();

const codeTheme = (label: string) => textSchema({ label, placeholder: 'github-dark' });
const codeThemes = z
  .looseObject({
    theme: z
      .union([
        codeTheme('One'),
        z
          .looseObject({ light: codeTheme('In light mode'), dark: codeTheme('In dark mode') })
          .meta({ label: 'Light and dark' }),
      ])
      .optional()
      .meta({ label: 'Theme', help: 'The name of a Shiki theme.' }),
    languages: z
      .looseObject({
        custom: textListSchema({ label: 'Files', help: 'TextMate grammars in the repository, as JSON.' }).optional(),
      })
      .optional()
      .meta({ label: 'Custom languages', help: 'Code languages that are not built in.' }),
  })
  .meta({ label: 'Themes and languages' });

/** The site's name, description, and theme. */
export const identitySection = defineSection({
  name: 'identity',
  title: 'Name and theme',
  help: 'The site’s name and overall look.',
  words: ['title', 'project', 'description', 'theme'],
  place: 'browserTab',
  classic: {
    name,
    theme: choiceSchema(['venus', 'quill', 'prism'], {
      label: 'Theme',
      help: 'The look of the whole site.',
    }).optional(),
    layout: choiceSchema(['topnav', 'sidenav', 'solidSidenav'], {
      label: 'Layout',
      help: 'Where the navigation is.',
      words: { topnav: 'At the top', sidenav: 'At the side', solidSidenav: 'At the side, with its own background' },
    }).optional(),
    $schema: schema,
  },
  current: {
    name,
    theme: choiceSchema(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'], {
      label: 'Theme',
      help: 'The look of the whole site.',
    }),
    description: textSchema({
      label: 'Description',
      help: 'One sentence about the site, for search engines and for llms.txt.',
    }).optional(),
    public: booleanSchema({
      label: 'Open to everyone',
      help: 'Readers see the site without signing in.',
    }).optional(),
    styling: z
      .looseObject({
        eyebrows: choiceSchema(['section', 'breadcrumbs'], {
          label: 'Above the title',
          help: 'What is shown above a page’s title.',
          default: 'section',
        }).optional(),
        latex: z.boolean().optional().meta({
          label: 'Formulas',
          help: 'Always loads the styles for math formulas.',
        }),
        codeblocks: z
          .union([
            choiceSchema(['system', 'dark'], {
              label: 'Of the site',
              default: 'system',
              words: { system: 'Like the page: light or dark', dark: 'Always dark' },
            }),
            codeThemes,
          ])
          .optional()
          .meta({ label: 'Code blocks', isName: true, help: 'The colors of code.' }),
      })
      .optional()
      .meta({ label: 'Styling', help: 'Details of the design.' }),
    icons: z
      .looseObject({
        library: choiceSchema(iconLibraries, {
          label: 'Icon library',
          help: 'Where the names of icons come from.',
          default: 'fontawesome',
        }),
      })
      .optional()
      .meta({ label: 'Icons' }),
    $schema: schema,
  },
});
