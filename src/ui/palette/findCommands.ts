/** The groups of the palette, in order. */
export const paletteGroups = ['Pages', 'Headings', 'API operations', 'Actions', 'Insert', 'Settings', 'Text'] as const;

/** A group of the palette. */
export type PaletteGroup = (typeof paletteGroups)[number];

interface Named {
  readonly group: PaletteGroup;
  readonly title: string;
  readonly detail: string;
}

/** Commands per group for an empty query. */
const mostUnasked = 7;
const most = 60;

/**
 * Returns commands that match a query, by group: groups with a match in a name first, and in each the names that
 * start with the query first.
 */
export function findCommands<Command extends Named>(commands: readonly Command[], query: string): readonly Command[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first] = words;
  if (first === undefined)
    return paletteGroups.flatMap((group) =>
      commands.filter((command) => command.group === group).slice(0, mostUnasked),
    );
  const rank = ({ group, title, detail }: Named) => {
    const name = title.toLowerCase();
    if (!words.every((word) => `${group} ${name} ${detail.toLowerCase()}`.toLowerCase().includes(word))) return null;
    if (name.startsWith(first)) return 0;
    return words.every((word) => `${group} ${name}`.toLowerCase().includes(word)) ? 1 : 2;
  };
  const ranked = commands.flatMap((command) => {
    const found = rank(command);
    return found === null ? [] : [{ command, rank: found }];
  });
  const bestOf = (group: PaletteGroup) =>
    Math.min(...ranked.filter(({ command }) => command.group === group).map((found) => found.rank));
  return paletteGroups
    .map((group) => ({ group, best: Math.floor(bestOf(group) / 2) }))
    .toSorted((one, other) => one.best - other.best)
    .flatMap(({ group }) =>
      ranked.filter(({ command }) => command.group === group).toSorted((one, other) => one.rank - other.rank),
    )
    .map(({ command }) => command)
    .slice(0, most);
}
