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
        message: 'is missing: a link needs a label unless it’s a GitHub or Discord link',
      });
    else if (String(name).trim() === '')
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'is empty, so readers have nothing to click',
        params: { severity: 'warning' },
      });
  };

/** The links and the button of the top bar. */
export const topBarSection = defineSection({
  name: 'topBar',
  title: 'Top bar',
  help: 'Links and a button at the top of every page.',
  keywords: ['navbar', 'header', 'link', 'button', 'cta', 'call to action', 'github', 'stars'],
  area: 'topBar',
  classic: {
    topbarLinks: z
      .array(
        z
          .looseObject({
            name: textSchema({ label: 'Label', help: 'The link’s text.' }).optional(),
            url: looseLinkSchema({ control: 'url', label: 'URL', help: 'The URL or path to open.' }),
            type: choiceSchema(['link', 'github'], {
              label: 'Type',
              help: 'A GitHub link shows the repository’s name.',
              default: 'link',
            }).optional(),
            style: choiceSchema(['pill', 'roundedRectangle'], {
              label: 'Style',
              help: 'Shows the link as a button.',
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
          label: 'Type',
          help: 'A link shows a button. GitHub shows the repository’s name.',
          default: 'link',
        }).optional(),
        url: looseLinkSchema({
          control: 'url',
          label: 'URL',
          help: 'The URL or path to open, or the repository to show.',
        }),
        name: textSchema({ label: 'Label', help: 'The button’s text. Required for a link.' }).optional(),
        style: choiceSchema(['pill', 'roundedRectangle'], {
          label: 'Style',
          help: 'The button’s shape.',
        }).optional(),
        arrow: booleanSchema({ label: 'Arrow', help: 'Adds an arrow after the label.' }).optional(),
      })
      .superRefine(needName('name'))
      .optional()
      .meta({ label: 'Button', help: 'The call-to-action button in the top bar.' }),
    topbar: z
      .looseObject({ style: choiceSchema(['default', 'gradient'], { label: 'Style' }).optional() })
      .optional()
      .meta({ label: 'Bar style', help: 'The style of the top bar.' }),
  },
  current: {
    navbar: z
      .looseObject({
        links: z
          .array(
            z
              .looseObject({
                label: textSchema({
                  label: 'Label',
                  help: 'The link’s text. Not needed for GitHub and Discord links.',
                }).optional(),
                href: linkSchema({ label: 'URL', help: 'The URL or path to open.' }),
                icon: styledIconSchema(),
                type: choiceSchema(['button', 'github', 'discord'], {
                  label: 'Type',
                  help: 'GitHub shows the repository’s name.',
                }).optional(),
              })
              .superRefine(needName('label')),
          )
          .optional()
          .meta({ label: 'Links', help: 'Links shown in the top bar.' }),
        primary: z
          .looseObject({
            type: choiceSchema(['button', 'github', 'discord'], {
              label: 'Type',
              help: 'A button, or a link to a repository or a Discord server.',
            }),
            label: textSchema({ label: 'Label', help: 'The button’s text.' }).optional(),
            href: linkSchema({ label: 'URL', help: 'The URL or path to open.' }),
          })
          .superRefine(needName('label'))
          .optional()
          .meta({ label: 'Button', help: 'The call-to-action button in the top bar.' }),
      })
      .optional()
      .meta({ label: 'Top bar' }),
  },
});
