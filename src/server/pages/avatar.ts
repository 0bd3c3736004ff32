/** A picture for an account: the first letter of its name on a colour that is always the same. */
export function createAvatarSvg(login: string): string {
  let hue = 0;
  for (const character of login) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 360;
  const letter = /^[a-z0-9]/i.exec(login)?.[0].toUpperCase() ?? '?';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><rect width="64" height="64" rx="32" fill="hsl(${hue} 45% 38%)"/><text x="32" y="43" text-anchor="middle" font-family="system-ui, sans-serif" font-size="30" font-weight="600" fill="#fff">${letter}</text></svg>`;
}
