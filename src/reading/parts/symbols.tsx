/** Line drawings that views share, in the colour of the text around them. */
export function Symbol({ name }: { readonly name: SymbolName }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {shapes[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

const circle = 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18';

const shapes = {
  info: [circle, 'M12 11v5', 'M12 8h.01'],
  bulb: ['M9 18h6', 'M10 21h4', 'M12 3a6 6 0 0 1 3.600 10.800c-.7.6-1.100 1.200-1.100 2.200h-5c0-1-.4-1.600-1.100-2.200A6 6 0 0 1 12 3'],
  warning: ['M12 4L2.500 20h19z', 'M12 10v4', 'M12 17h.01'],
  check: [circle, 'M8.500 12l2.500 2.500l4.500-5'],
  stop: ['M8.500 3h7L21 8.500v7L15.500 21h-7L3 15.500v-7z', 'M12 8v5', 'M12 16h.01'],
  note: ['M5 4h14v11l-5 5H5z', 'M14 20v-5h5'],
  chevron: ['M9 6l6 6l-6 6'],
  play: ['M8 5l11 7l-11 7z'],
  file: ['M6 3h8l4 4v14H6z', 'M14 3v4h4'],
  folder: ['M3 6h6l2 2h10v11H3z'],
  plus: ['M12 5v14', 'M5 12h14'],
} as const;

/** The names of the drawings. */
export type SymbolName = keyof typeof shapes;
