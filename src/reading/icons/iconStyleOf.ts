/** What a component says of its icon's look: the style, and a plain hex colour. */
export function iconStyleOf(values: Readonly<Record<string, string | true>>): { readonly style?: string; readonly color?: string } {
  const { iconType, color } = values;
  return {
    ...(typeof iconType === 'string' ? { style: iconType } : {}),
    ...(typeof color === 'string' && /^#[0-9a-f]{3,8}$/i.test(color) ? { color } : {}),
  };
}
