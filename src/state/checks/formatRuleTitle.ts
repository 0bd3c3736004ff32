/** Titles for rules whose names alone would be unclear. */
const titles: Readonly<Record<string, string>> = {
  'config/not-json': 'Invalid JSON',
  'config/required': 'Missing setting',
  'config/type': 'Invalid setting type',
  'config/value': 'Invalid setting value',
  'config/unknown-key': 'Unknown setting',
  'config/other-shape': 'Setting from the other format',
  'config/duplicate-key': 'Duplicate setting',
  'component-places': 'Misplaced component',
  'one-of-a-kind': 'Duplicate component',
  spelling: 'Spell check',
};

/** Returns a rule's display name: `dead-links` is “Dead links”, `no-secrets` is “Secrets”. Vale rules keep their own names. */
export function formatRuleTitle(name: string): string {
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  if (title !== undefined) return title;
  if (name.includes('.')) return name;
  const words = name
    .replace(/^[a-z]+\//, '')
    .replace(/^no-/, '')
    .replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** True if a team can switch the rule off. Rules for errors that break the build can't be. */
export function canDisableRule(rule: string): boolean {
  return !rule.startsWith('page/') && !rule.startsWith('config/') && rule !== 'checks-file';
}
