import { getOwnProperty } from '#base/getOwnProperty.ts';

/** How a theme lays the parts of a site out (research §A.2). The parts are the same ones in all of them. */
export interface SiteLayout {
  /** Whether a bar runs over the whole width, the sidebar holds logo and search, or only the content has a row of its own. */
  readonly bar: 'full' | 'sidebar' | 'content';
  readonly search: 'centre' | 'icon' | 'sidebar';
  /** Tabs in a row of their own, or in the bar. */
  readonly tabs: 'row' | 'bar';
  readonly button: 'pill' | 'text' | 'outlined';
  /** How the entry of the page is marked in the sidebar. */
  readonly active: 'pill' | 'bar' | 'text' | 'prompt';
  readonly contents: 'rule' | 'text' | 'prompt';
  /** What the sidebar stands on. */
  readonly ground: 'plain' | 'tinted' | 'bordered';
  /** Whether the content is a card on a tinted page. */
  readonly isCard: boolean;
  readonly isMono: boolean;
  readonly isTintedBar: boolean;
  /** Whether the look is only like the theme's. */
  readonly isApproximate: boolean;
}

const mint: SiteLayout = {
  bar: 'full',
  search: 'centre',
  tabs: 'row',
  button: 'pill',
  active: 'pill',
  contents: 'rule',
  ground: 'plain',
  isCard: false,
  isMono: false,
  isTintedBar: false,
  isApproximate: false,
};

const layouts: Readonly<Record<string, SiteLayout>> = {
  mint,
  maple: { ...mint, bar: 'sidebar', search: 'sidebar', active: 'bar', ground: 'bordered' },
  palm: { ...mint, button: 'text', active: 'text', contents: 'text', ground: 'tinted', isTintedBar: true },
  willow: { ...mint, bar: 'content', tabs: 'bar', search: 'icon', active: 'bar', ground: 'tinted' },
  linden: {
    ...mint,
    tabs: 'bar',
    search: 'icon',
    button: 'outlined',
    active: 'prompt',
    contents: 'prompt',
    isMono: true,
  },
  almond: { ...mint, bar: 'sidebar', search: 'sidebar', isCard: true },
  aspen: { ...mint, isApproximate: true },
  sequoia: { ...mint, active: 'text', contents: 'text', isApproximate: true },
  luma: { ...mint, bar: 'sidebar', search: 'sidebar', ground: 'tinted', isApproximate: true },
};

/** The layout of a theme; that of mint for one that is not known. */
export function getSiteLayout(theme: string): SiteLayout {
  return getOwnProperty(layouts, theme) ?? mint;
}
