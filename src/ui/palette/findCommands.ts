/** The headings of the palette, in their order. */
export const paletteGroups = ['Pages', 'Actions', 'Insert', 'Settings'] as const;

/** One of them. */
export type PaletteGroup = (typeof paletteGroups)[number];

interface Named {
  readonly group: PaletteGroup;
  readonly title: string;
  readonly detail: string;
}

/** Without words, each group shows only its first few. */
const mostUnasked = 7;
const most = 60;

/** What words mean, in groups: those first in which a name has the words, each with the names that begin with them before the others. */
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
