/** React's properties whose numbers are unitless. */
const plain = new Set(
  'animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth columnCount columns fillOpacity flex flexGrow flexShrink floodOpacity fontWeight gridArea gridColumn gridColumnEnd gridColumnStart gridRow gridRowEnd gridRowStart lineClamp lineHeight opacity order orphans scale stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth tabSize WebkitLineClamp widows zIndex zoom'.split(
    ' ',
  ),
);

/** Converts a React style object to CSS declarations. */
export function toCssDeclarations(
  style: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(style)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => {
      if (name.startsWith('--')) return [name, String(value)];
      const isLength = typeof value === 'number' && value !== 0 && !plain.has(name);
      return [
        name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-'),
        isLength ? `${value}px` : String(value),
      ];
    });
}
