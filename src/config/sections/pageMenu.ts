import { z } from 'zod';
import { choiceSchema, iconSchema, linkSchema, textSchema } from './schemas.ts';

/** The built-in menu options of services (reference §1.4), with their labels. */
export const pageMenuLabels = {
  copy: 'Copy page',
  assistant: 'Ask the site’s assistant',
  view: 'View as Markdown',
  'download-pdf': 'Download as PDF',
  'download-spec': 'Download API spec',
  chatgpt: 'Ask ChatGPT',
  claude: 'Ask Claude',
  perplexity: 'Ask Perplexity',
  grok: 'Ask Grok',
  aistudio: 'Ask Google AI Studio',
  devin: 'Ask Devin',
  'devin-desktop': 'Open in Devin Desktop',
  windsurf: 'Open in Windsurf',
  mcp: 'Copy MCP URL',
  'add-mcp': 'Copy command to add the MCP server',
  cursor: 'Connect to Cursor',
  vscode: 'Connect to VS Code',
  'devin-mcp': 'Connect to Devin',
} as const;
const ownOffer = z
  .looseObject({
    title: textSchema({ label: 'Title' }),
    description: textSchema({ label: 'Description' }),
    icon: iconSchema().optional(),
    href: z
      .union([
        linkSchema({ label: 'URL' }),
        z
          .looseObject({
            base: linkSchema({ label: 'Base URL' }),
            query: z
              .array(z.looseObject({ key: textSchema({ label: 'Name' }), value: textSchema({ label: 'Value' }) }))
              .optional()
              .meta({ label: 'Parameters', isName: true, help: 'Parameters after the ? in the URL.' }),
          })
          .meta({ label: 'URL with parameters' }),
      ])
      .meta({
        label: 'Link',
        help: '$page, $path, and $mcp are replaced with the page’s Markdown, its path, and the MCP URL.',
      }),
  })
  .meta({ label: 'Custom' });
/** The menu of a page, set for the whole site or for a single page. */
export const pageMenuSchema = z
  .looseObject({
    options: z
      .array(z.union([choiceSchema(offersInOrder(), { label: 'Built-in', words: pageMenuLabels }), ownOffer]))
      .meta({ label: 'Options', help: 'Menu items, in order. If empty, the menu isn’t shown.' }),
    display: choiceSchema(['header', 'toc'], {
      label: 'Position',
      default: 'header',
      words: { header: 'Next to the title', toc: 'Below the table of contents' },
    }).optional(),
  })
  .optional()
  .meta({
    label: 'Page menu',
    help: 'Actions for a page, such as copying it or asking an assistant.',
  });

function offersInOrder(): [keyof typeof pageMenuLabels, ...(keyof typeof pageMenuLabels)[]] {
  const { copy: _, ...others } = pageMenuLabels;
  return ['copy', ...(Object.keys(others) as Exclude<keyof typeof pageMenuLabels, 'copy'>[])]; // the keys of the literal above
}
