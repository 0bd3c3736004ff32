import type { Page } from '@playwright/test';
import { choose, entry, fill, form, group, press, turn } from './settingsForm.ts';

type Steps = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** A file in the current format. */
export const current = `{
  "$schema": "https://example.com/docs.json",
  "theme": "mint",
  "name": "Small",
  "colors": { "primary": "#16A34A" },
  "navigation": { "groups": [{ "group": "Start", "pages": ["index", "guide"] }] }
}
`;

/** Fills in the fields that the current format spells differently. */
export const currentFields: Steps = {
  identity: async (page) => {
    await choose(page, page, 'Theme', 'Maple');
    await fill(page, 'Name', 'Lantern');
    await fill(page, 'Description', 'All about lanterns.');
    await choose(page, group(page, 'Styling'), 'Eyebrow', 'Breadcrumbs');
    await turn(group(page, 'Styling'), 'Math formulas', 'On');
    await choose(page, group(page, 'Icons'), 'Icon library', 'Lucide');
  },
  logo: (page) => fill(page, 'Logo', '/images/logo.svg'),
  favicon: async (page) => {
    await form(page, 'Favicon', 'Light and dark');
    await fill(page, 'Light', '/images/logo.svg');
    await fill(page, 'Dark', '/images/dark.svg');
  },
  colors: async (page) => {
    await fill(page, 'Primary', '#2563EB');
    await fill(page, 'Primary in dark mode', '#4ADE80');
    await fill(page, 'Buttons', '#166534');
  },
  appearance: async (page) => {
    await choose(page, page, 'Default mode', 'Dark');
    await turn(page, 'Mode toggle', 'Off');
  },
  background: async (page) => {
    await fill(group(page, 'Image'), 'Image', '/images/logo.svg');
    await choose(page, page, 'Decoration', 'Grid');
    await fill(group(page, 'Color'), 'Light', '#FFFFFF');
    await fill(group(page, 'Color'), 'Dark', '#0A0D0B');
  },
  fonts: async (page) => {
    await fill(group(page, 'Headings'), 'Font family', 'Inter');
    await fill(group(page, 'Body text'), 'Font family', 'Lora');
  },
  banner: async (page) => {
    await fill(page, 'Text', 'Version 2 is out.');
    await turn(page, 'Dismissible', 'On');
    await choose(page, page, 'Type', 'Warning');
  },
  topBar: async (page) => {
    await press(group(page, 'Links'), 'Add link');
    await fill(entry(page, 'Link 1'), 'Label', 'Status');
    await fill(entry(page, 'Link 1'), 'URL', 'https://status.example.com');
    await choose(page, group(page, 'Button'), 'Type', 'Button');
    await fill(group(page, 'Button'), 'Label', 'Start');
    await fill(group(page, 'Button'), 'URL', 'https://app.example.com');
  },
  footer: async (page) => {
    await fill(group(page, 'Social accounts'), 'GitHub', 'https://github.com/example');
    await press(group(page, 'Columns'), 'Add column');
    const column = entry(page, 'Column 1');
    await press(column, 'Add link');
    await fill(column, 'Label', 'About');
    await fill(column, 'URL', 'https://example.com/about');
    await fill(column, 'Heading', 'Company');
  },
  search: (page) => fill(page, 'Placeholder', 'Ask anything'),
  api: async (page) => {
    await fill(group(page, 'OpenAPI'), 'OpenAPI', '/openapi.json');
    await choose(page, group(page, 'Playground'), 'Display', 'Endpoint only');
    await turn(group(page, 'Playground'), 'Use proxy', 'Off');
    await choose(page, group(page, 'Parameters'), 'Expanded by default', 'All');
    await choose(page, group(page, 'Samples'), 'Parameters in samples', 'Required only');
    await choose(page, group(page, 'Manually written pages'), 'Method', 'API key');
    await fill(group(page, 'Manually written pages'), 'Parameter name', 'x-api-key');
    await fill(group(page, 'Manually written pages'), 'Base URL', 'https://api.example.com');
  },
  seo: async (page) => {
    await choose(page, page, 'Indexed pages', 'All');
    await turn(page, 'Last updated date', 'On');
    await press(page, 'Add redirect');
    await fill(entry(page, 'Redirect 1'), 'From', '/old');
    await fill(entry(page, 'Redirect 1'), 'To', '/guide');
  },
};

/** The file after these steps. */
export const currentText = `{
  "$schema": "https://example.com/docs.json",
  "theme": "maple",
  "name": "Lantern",
  "description": "All about lanterns.",
  "colors": { "primary": "#2563EB", "light": "#4ADE80", "dark": "#166534" },
  "logo": "/images/logo.svg",
  "favicon": {
    "light": "/images/logo.svg",
    "dark": "/images/dark.svg"
  },
  "appearance": {
    "default": "dark",
    "strict": true
  },
  "fonts": {
    "heading": {
      "family": "Inter"
    },
    "body": {
      "family": "Lora"
    }
  },
  "icons": {
    "library": "lucide"
  },
  "background": {
    "image": "/images/logo.svg",
    "decoration": "grid",
    "color": {
      "light": "#FFFFFF",
      "dark": "#0A0D0B"
    }
  },
  "styling": {
    "eyebrows": "breadcrumbs",
    "latex": true
  },
  "navbar": {
    "links": [
      {
        "label": "Status",
        "href": "https://status.example.com"
      }
    ],
    "primary": {
      "type": "button",
      "label": "Start",
      "href": "https://app.example.com"
    }
  },
  "navigation": { "groups": [{ "group": "Start", "pages": ["index", "guide"] }] },
  "footer": {
    "socials": {
      "github": "https://github.com/example"
    },
    "links": [
      {
        "header": "Company",
        "items": [
          {
            "label": "About",
            "href": "https://example.com/about"
          }
        ]
      }
    ]
  },
  "banner": {
    "content": "Version 2 is out.",
    "dismissible": true,
    "type": "warning"
  },
  "redirects": [
    {
      "source": "/old",
      "destination": "/guide"
    }
  ],
  "metadata": {
    "timestamp": true
  },
  "api": {
    "openapi": "/openapi.json",
    "playground": {
      "display": "simple",
      "proxy": false
    },
    "params": {
      "expanded": "all"
    },
    "examples": {
      "defaults": "required"
    },
    "mdx": {
      "auth": {
        "method": "key",
        "name": "x-api-key"
      },
      "server": "https://api.example.com"
    }
  },
  "seo": {
    "indexing": "all"
  },
  "search": {
    "prompt": "Ask anything"
  }
}
`;
