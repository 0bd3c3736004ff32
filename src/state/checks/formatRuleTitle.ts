/** Titles of rules whose names say too little outside a list of rules on docs.json. */
const titles: Readonly<Record<string, string>> = {
  'config/not-json': 'Invalid JSON',
  'config/required': 'Missing setting',
  'config/type': 'Wrong type of value in settings',
  'config/value': 'Wrong value in settings',
  'config/unknown-key': 'Unknown setting',
  'config/other-shape': 'Setting of the other format',
  'config/duplicate-key': 'Setting given twice',
};

/** A rule's name as it is read: `dead-links` is “Dead links” and `no-secrets` is “Secrets”, by what is found; a rule of Vale keeps its own. */
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

/** Whether a team can switch it off: what keeps a page from being built cannot be. */
export function canDisableRule(rule: string): boolean {
  return !rule.startsWith('page/') && !rule.startsWith('config/') && rule !== 'checks-file';
}
