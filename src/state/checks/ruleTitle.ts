/** A rule's name as it is read: `dead-links` is “Dead links” and `no-secrets` is “Secrets”, by what is found; a rule of Vale keeps its own. */
export function ruleTitle(name: string): string {
  if (name.includes('.')) return name;
  const words = name
    .replace(/^[a-z]+\//, '')
    .replace(/^no-/, '')
    .replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a team can switch it off: what keeps a page from being built cannot be. */
export function canBeSwitched(rule: string): boolean {
  return !rule.startsWith('page/') && !rule.startsWith('config/') && rule !== 'checks-file';
}
