import type { Page } from '@playwright/test';
import { choose, entry, fill, form, group, press, turn } from './settingsForm.ts';

type Steps = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** Fills in every field of the specification's tables, section by section. */
export const everyField: Steps = {
  identity: (page) => fill(page, 'Name', 'Lantern'),
  logo: async (page) => {
    await form(page, 'Logo', 'Light and dark');
    await fill(page, 'Light', '/images/logo.svg');
    await fill(page, 'Dark', '/images/dark.svg');
    await fill(page, 'Logo link', 'https://example.com');
  },
  favicon: (page) => fill(page, 'Favicon', '/images/logo.svg'),
  colors: async (page) => {
    await fill(page, 'Primary', '#16A34A');
    await fill(page, 'Primary in dark mode', '#4ADE80');
    await fill(page, 'Buttons', '#166534');
    await fill(group(page, 'Background'), 'Light', '#FFFFFF');
    await fill(group(page, 'Background'), 'Dark', '#0A0D0B');
  },
  navigation: async (page) => {
    await press(page, 'Add group');
    const added = entry(page, 'Group 2');
    await fill(added, 'Group', 'More');
    await press(added, 'Add page');
    await fill(added, 'Page 1', 'guide');
  },
  topBar: async (page) => {
    await press(group(page, 'Links'), 'Add link');
    await fill(entry(page, 'Link 1'), 'Label', 'Status');
    await fill(entry(page, 'Link 1'), 'URL', 'https://status.example.com');
    const button = group(page, 'Button');
    await choose(page, button, 'Type', 'Link');
    await fill(button, 'URL', 'https://app.example.com');
    await fill(button, 'Label', 'Open the app');
  },
  versions: async (page) => {
    await press(page, 'Add version');
    await fill(entry(page, 'Version 1'), 'Version 1', 'v2');
    await press(page, 'Add version');
    await fill(entry(page, 'Version 2'), 'Version 2', 'v1');
  },
  anchors: async (page) => {
    await press(page, 'Add anchor');
    const anchor = entry(page, 'Anchor 1');
    await fill(anchor, 'Icon', 'terminal');
    await fill(anchor, 'Name', 'Command line');
    await fill(anchor, 'Path or URL', 'cli');
    await form(anchor, 'Color', 'Gradient');
    await fill(anchor, 'From', '#2563EB');
    await fill(anchor, 'To', '#9333EA');
    await fill(anchor, 'Version', 'v2');
    await turn(anchor, 'Hidden by default', 'On');
    await choose(page, anchor, 'Icon style', 'Thin');
    const top = group(page, 'First anchor');
    await fill(top, 'Name', 'Docs');
    await fill(top, 'Icon', 'house');
    await choose(page, top, 'Icon style', 'Solid');
  },
  tabs: async (page) => {
    await press(page, 'Add tab');
    await fill(entry(page, 'Tab 1'), 'Name', 'API');
    await fill(entry(page, 'Tab 1'), 'Path or URL', 'api');
  },
  api: async (page) => {
    const base = group(page, 'Base URL');
    await form(base, 'Base URL', 'Multiple');
    await press(base, 'Add URL');
    await fill(base, 'URL 1', 'https://api.example.com');
    await press(base, 'Add URL');
    await fill(base, 'URL 2', 'https://eu.example.com');
    await choose(page, group(page, 'Authentication'), 'Method', 'Username and password');
    await fill(group(page, 'Authentication'), 'Parameter name', 'user:password');
    await fill(group(page, 'Authentication'), 'Prefix', 'Basic ');
    await choose(page, group(page, 'Playground'), 'Display', 'Endpoint only');
    await turn(page, 'Keep original order', 'On');
    await fill(group(page, 'OpenAPI'), 'OpenAPI', '/openapi.json');
  },
  footer: async (page) => {
    const names = ['Website', 'Facebook', 'X', 'Discord', 'Slack', 'GitHub', 'LinkedIn', 'Instagram', 'Hacker News'];
    for (const name of names)
      await fill(group(page, 'Social accounts'), name, `https://example.com/${name.toLowerCase().replace(' ', '')}`);
  },
  feedback: async (page) => {
    await turn(page, 'Suggest edits', 'On');
    await turn(page, 'Raise issues', 'On');
  },
  appearance: async (page) => {
    await choose(page, page, 'Default mode', 'Dark');
    await turn(page, 'Mode toggle', 'Off');
  },
  background: (page) => fill(page, 'Image', '/images/logo.svg'),
};

/** The text that these steps add above and below the navigation. */
export const everyFieldText = {
  above: `  "logo": {
    "light": "/images/logo.svg",
    "dark": "/images/dark.svg",
    "href": "https://example.com"
  },
  "favicon": "/images/logo.svg",
  "colors": {
    "primary": "#16A34A",
    "light": "#4ADE80",
    "dark": "#166534",
    "background": {
      "light": "#FFFFFF",
      "dark": "#0A0D0B"
    }
  },
  "topbarLinks": [
    {
      "name": "Status",
      "url": "https://status.example.com"
    }
  ],
  "topbarCtaButton": {
    "type": "link",
    "url": "https://app.example.com",
    "name": "Open the app"
  },
  "versions": [
    "v2",
    "v1"
  ],
  "anchors": [
    {
      "icon": "terminal",
      "name": "Command line",
      "url": "cli",
      "color": {
        "from": "#2563EB",
        "to": "#9333EA"
      },
      "version": "v2",
      "isDefaultHidden": true,
      "iconType": "thin"
    }
  ],
  "topAnchor": {
    "name": "Docs",
    "icon": "house",
    "iconType": "solid"
  },
  "tabs": [
    {
      "name": "API",
      "url": "api"
    }
  ],
`,
  below: `  "api": {
    "baseUrl": [
      "https://api.example.com",
      "https://eu.example.com"
    ],
    "auth": {
      "method": "basic",
      "name": "user:password",
      "inputPrefix": "Basic "
    },
    "playground": {
      "mode": "simple"
    },
    "maintainOrder": true
  },
  "openapi": "/openapi.json",
  "footerSocials": {
    "website": "https://example.com/website",
    "facebook": "https://example.com/facebook",
    "x": "https://example.com/x",
    "discord": "https://example.com/discord",
    "slack": "https://example.com/slack",
    "github": "https://example.com/github",
    "linkedin": "https://example.com/linkedin",
    "instagram": "https://example.com/instagram",
    "hacker-news": "https://example.com/hackernews"
  },
  "feedback": {
    "suggestEdit": true,
    "raiseIssue": true
  },
  "modeToggle": {
    "default": "dark",
    "isHidden": true
  },
  "backgroundImage": "/images/logo.svg",
`,
};

/** The alternative form of each field that has two, and the other options of choices. */
export const otherForms: Steps = {
  logo: (page) => fill(page, 'Logo', '/images/logo.svg'),
  topBar: async (page) => {
    await choose(page, group(page, 'Button'), 'Type', 'GitHub');
    await fill(group(page, 'Button'), 'URL', 'https://github.com/example/example');
  },
  anchors: async (page) => {
    await press(page, 'Add anchor');
    await fill(entry(page, 'Anchor 1'), 'Name', 'CLI');
    await fill(entry(page, 'Anchor 1'), 'Path or URL', 'cli');
    await fill(entry(page, 'Anchor 1'), 'Color', '#2563EB');
    await turn(entry(page, 'Anchor 1'), 'Hidden by default', 'On');
  },
  api: async (page) => {
    await fill(group(page, 'Base URL'), 'Base URL', 'https://api.example.com');
    await choose(page, group(page, 'Authentication'), 'Method', 'Bearer token');
    await choose(page, group(page, 'Playground'), 'Display', 'Hidden');
    await turn(page, 'Keep original order', 'Off');
    const openapi = group(page, 'OpenAPI');
    await form(openapi, 'OpenAPI', 'Multiple');
    await press(openapi, 'Add file');
    await fill(openapi, 'File 1', '/openapi.json');
    await press(openapi, 'Add file');
    await fill(openapi, 'File 2', 'https://example.com/openapi.yaml');
  },
  feedback: (page) => turn(page, 'Raise issues', 'On'),
  appearance: (page) => choose(page, page, 'Default mode', 'Light'),
};

/** The text that these steps add above and below the navigation. */
export const otherFormsText = {
  above: `  "logo": "/images/logo.svg",
  "topbarCtaButton": {
    "type": "github",
    "url": "https://github.com/example/example"
  },
  "anchors": [
    {
      "name": "CLI",
      "url": "cli",
      "color": "#2563EB",
      "isDefaultHidden": true
    }
  ],
`,
  below: `  "api": {
    "baseUrl": "https://api.example.com",
    "auth": {
      "method": "bearer"
    },
    "playground": {
      "mode": "hide"
    },
    "maintainOrder": false
  },
  "openapi": [
    "/openapi.json",
    "https://example.com/openapi.yaml"
  ],
  "feedback": {
    "raiseIssue": true
  },
  "modeToggle": {
    "default": "light"
  },
`,
};
