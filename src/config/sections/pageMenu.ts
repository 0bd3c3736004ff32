import { z } from 'zod';
import { choiceSchema, iconSchema, linkSchema, textSchema } from './schemas.ts';

/** The built-in menu options of services (reference §1.4), with their labels. */
const offers = {
  copy: 'Copy the page',
  assistant: 'Ask the site’s assistant',
  view: 'See the page as Markdown',
  'download-pdf': 'Download as PDF',
  'download-spec': 'Download the API’s description',
  chatgpt: 'Ask ChatGPT',
  claude: 'Ask Claude',
  perplexity: 'Ask Perplexity',
  grok: 'Ask Grok',
  aistudio: 'Ask Google AI Studio',
  devin: 'Ask Devin',
  'devin-desktop': 'Open in Devin Desktop',
  windsurf: 'Open in Windsurf',
  mcp: 'Copy the MCP address',
  'add-mcp': 'Copy the command that adds the MCP server',
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
        linkSchema({ label: 'One address' }),
        z
          .looseObject({
            base: linkSchema({ label: 'Address' }),
            query: z
              .array(z.looseObject({ key: textSchema({ label: 'Name' }), value: textSchema({ label: 'Value' }) }))
              .optional()
              .meta({ label: 'Parameters', isName: true, help: 'What follows the question mark in the address.' }),
          })
          .meta({ label: 'With parameters' }),
      ])
      .meta({
        label: 'Leads to',
        help: '$page, $path and $mcp stand for the page’s Markdown, its path and the MCP address.',
      }),
  })
  .meta({ label: 'Own' });
/** The menu of a page, set for the whole site or for a single page. */
export const pageMenuSchema = z
  .looseObject({
    options: z
      .array(z.union([choiceSchema(offersInOrder(), { label: 'Ready-made', words: offers }), ownOffer]))
      .meta({ label: 'Options', help: 'What the menu offers, in this order. If empty, there is no menu.' }),
    display: choiceSchema(['header', 'toc'], {
      label: 'Place',
      default: 'header',
      words: { header: 'Beside the title', toc: 'Below the contents' },
    }).optional(),
  })
  .optional()
  .meta({
    label: 'Page menu',
    help: 'What readers can do with a page, such as copying it or asking an assistant.',
  });

function offersInOrder(): [keyof typeof offers, ...(keyof typeof offers)[]] {
  const { copy: _, ...others } = offers;
  return ['copy', ...(Object.keys(others) as Exclude<keyof typeof offers, 'copy'>[])]; // the keys of the literal above
}
