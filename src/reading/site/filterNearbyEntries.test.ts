import { describe, expect, it } from 'vitest';
import type { SidebarEntry } from '#site/view/navigationView.ts';
import { filterNearbyEntries } from './filterNearbyEntries.ts';

const plain = { icon: null, iconType: null, tag: null };
const page = (name: string): SidebarEntry => ({
  ...plain,
  kind: 'page',
  label: name,
  url: `/${name}`,
  method: null,
  isDeprecated: false,
});
const group = (label: string, entries: readonly SidebarEntry[]): SidebarEntry => ({
  ...plain,
  kind: 'group',
  label,
  root: null,
  expanded: false,
  entries,
});
const pages = (count: number, of = 'page') => Array.from({ length: count }, (_, index) => page(`${of}-${index}`));
const names = (entries: readonly SidebarEntry[]) => entries.map(({ label }) => label);

describe('the part of a long sidebar shown on a page', () => {
  it('contains the entries near the page', () => {
    const near = names(filterNearbyEntries(pages(1000), '/page-500'));
    expect([near.at(0), near.at(-1), near.length]).toEqual(['page-470', 'page-530', 61]);
  });

  it('contains all entries of a short list', () => {
    const short = pages(20);
    expect(filterNearbyEntries(short, '/page-19')).toEqual(short);
  });

  it('contains the beginning if the page is not in the list', () => {
    expect(names(filterNearbyEntries(pages(1000), '/elsewhere')).at(-1)).toBe('page-30');
  });

  it('contains the groups near the page’s ancestors and the entries near the page in its group', () => {
    const groups = Array.from({ length: 300 }, (_, index) => group(`group-${index}`, pages(300, `in-${index}`)));
    const near = filterNearbyEntries(groups, '/in-100-200');
    expect([names(near).at(0), names(near).at(-1)]).toEqual(['group-70', 'group-130']);
    const own = near.find(({ label }) => label === 'group-100');
    expect(own?.kind === 'group' ? names(own.entries).slice(0, 1) : null).toEqual(['in-100-170']);
    expect(own?.kind === 'group' ? own.entries.length : 0).toBe(61);
  });
});
