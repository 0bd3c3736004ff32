import { z } from 'zod';
import { choiceSchema, booleanSchema, linkSchema, looseLinkSchema, styledIconSchema, textSchema } from './schemas.ts';
import { defineSection } from './section.ts';

/** A link or a button needs a name, unless its type (GitHub, Discord) has one. */
const needName =
  (key: 'name' | 'label') =>
  (value: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    const { type = 'link', [key]: name } = value;
    if (type === 'github' || type === 'discord') {
      if (key === 'name' && type === 'github' && !/^https?:\/\/[^\s/?#]+/.test(String(value['url'])))
        context.addIssue({ code: 'custom', path: ['url'], message: 'must be the full URL of the repository' });
    } else if (name === undefined)
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'is missing: a link needs a label, unless it is a GitHub or Discord link',
      });
    else if (String(name).trim() === '')
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'is empty, so readers see nothing to click',
        params: { severity: 'warning' },
      });
  };

/** The links and the button of the top bar. */
export const topBarSection = defineSection({
  name: 'topBar',
  title: 'Top bar',
  help: 'The links and the button at the top of every page.',
  words: ['navbar', 'header', 'link', 'button', 'cta', 'call to action', 'github', 'stars'],
  place: 'topBar',
  classic: {
    topbarLinks: z
      .array(
        z
          .looseObject({
            name: textSchema({ label: 'Name', help: 'The link’s label.' }).optional(),
            url: looseLinkSchema({ control: 'url', label: 'Address', help: 'Where it leads.' }),
            type: choiceSchema(['link', 'github'], {
              label: 'Kind',
              help: 'A GitHub link shows the repository’s stars.',
              default: 'link',
            }).optional(),
            style: choiceSchema(['pill', 'roundedRectangle'], {
              label: 'Look',
              help: 'Shows it as a button.',
            }).optional(),
            arrow: booleanSchema({ label: 'Arrow', help: 'Adds an arrow after the label.' }).optional(),
          })
          .superRefine(needName('name')),
      )
      .optional()
      .meta({ label: 'Links', help: 'Links shown in the top bar.' }),
    topbarCtaButton: z
      .strictObject({
        type: choiceSchema(['link', 'github'], {
          label: 'Kind',
          help: 'A link shows a button; GitHub shows the repository with its stars.',
          default: 'link',
        }).optional(),
        url: looseLinkSchema({
          control: 'url',
          label: 'Address',
          help: 'Where the button leads, or the repository to show.',
        }),
        name: textSchema({ label: 'Words', help: 'The button’s label. Required for a link.' }).optional(),
        style: choiceSchema(['pill', 'roundedRectangle'], {
          label: 'Look',
          help: 'The shape of the button.',
        }).optional(),
        arrow: booleanSchema({ label: 'Arrow', help: 'Adds an arrow after the label.' }).optional(),
      })
      .superRefine(needName('name'))
      .optional()
      .meta({ label: 'Button', help: 'The call-to-action button in the top bar.' }),
    topbar: z
      .looseObject({ style: choiceSchema(['default', 'gradient'], { label: 'Style' }).optional() })
      .optional()
      .meta({ label: 'Style', help: 'The look of the bar itself.' }),
  },
  current: {
    navbar: z
      .looseObject({
        links: z
          .array(
            z
              .looseObject({
                label: textSchema({
                  label: 'Name',
                  help: 'The link’s label. GitHub and Discord links need none.',
                }).optional(),
                href: linkSchema({ label: 'Address', help: 'Where it leads.' }),
                icon: styledIconSchema(),
                type: choiceSchema(['button', 'github', 'discord'], {
                  label: 'Kind',
                  help: 'GitHub shows the repository’s stars, Discord the server’s members.',
                }).optional(),
              })
              .superRefine(needName('label')),
          )
          .optional()
          .meta({ label: 'Links', help: 'Links shown in the top bar.' }),
        primary: z
          .looseObject({
            type: choiceSchema(['button', 'github', 'discord'], {
              label: 'Kind',
              help: 'A button, a repository with its stars, or a server with its members.',
            }),
            label: textSchema({ label: 'Words', help: 'The button’s label.' }).optional(),
            href: linkSchema({ label: 'Address', help: 'Where it leads.' }),
          })
          .superRefine(needName('label'))
          .optional()
          .meta({ label: 'Button', help: 'The call-to-action button in the top bar.' }),
      })
      .optional()
      .meta({ label: 'Top bar' }),
  },
});
