import { describe, expect, it } from 'vitest';
import { findCommands } from './findCommands.ts';

const commands = [
  { group: 'Pages', title: 'Quickstart', detail: 'quickstart.mdx' },
  { group: 'Pages', title: 'Short names', detail: 'concepts/names.mdx' },
  { group: 'Actions', title: 'Keyboard shortcuts', detail: '' },
  { group: 'Actions', title: 'Review changes', detail: '' },
  { group: 'Insert', title: 'Badge', detail: 'A short label' },
  { group: 'Insert', title: 'Warning', detail: 'Something that may go wrong' },
  { group: 'Settings', title: 'Name', detail: 'What the site is called' },
] as const;

describe('findCommands', () => {
  it.each([
    ['', ['Quickstart', 'Short names', 'Keyboard shortcuts', 'Review changes', 'Badge', 'Warning', 'Name']],
    ['short', ['Short names', 'Keyboard shortcuts', 'Badge']],
    ['name', ['Short names', 'Name']],
    ['insert warning', ['Warning']],
    ['settings name', ['Name']],
    ['keyboard', ['Keyboard shortcuts']],
    ['label', ['Badge']],
    ['nothing', []],
  ])('finds with the query %j', (query, expected) => {
    expect(findCommands(commands, query).map(({ title }) => title)).toEqual(expected);
  });
});
