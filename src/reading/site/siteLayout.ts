import { getOwnProperty } from '#base/getOwnProperty.ts';

/** How a theme lays out the parts of a site (research §A.2). The parts are the same in all themes. */
export interface SiteLayout {
  /** Whether a bar spans the whole width, the sidebar contains logo and search, or only the content has a bar. */
  readonly bar: 'full' | 'sidebar' | 'content';
  readonly search: 'center' | 'icon' | 'sidebar';
  /** Tabs in a separate row, or in the bar. */
  readonly tabs: 'row' | 'bar';
  readonly button: 'pill' | 'text' | 'outlined';
  /** How the current page is marked in the sidebar. */
  readonly active: 'pill' | 'bar' | 'text' | 'prompt';
  readonly contents: 'rule' | 'text' | 'prompt';
  /** Background of the sidebar. */
  readonly ground: 'plain' | 'tinted' | 'bordered';
  /** True if the content is a card on a tinted page. */
  readonly isCard: boolean;
  readonly isMono: boolean;
  readonly isTintedBar: boolean;
  /** True if the look only approximates the theme. */
  readonly isApproximate: boolean;
}

const mint: SiteLayout = {
  bar: 'full',
  search: 'center',
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

/** Layout of a theme; mint's for an unknown one. */
export function getSiteLayout(theme: string): SiteLayout {
  return getOwnProperty(layouts, theme) ?? mint;
}
