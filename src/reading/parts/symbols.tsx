/** Line icons shared by views, in the text color. */
export function SymbolIcon({ name }: { readonly name: SymbolName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

const circle = 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18';

const shapes = {
  info: [circle, 'M12 11v5', 'M12 8h.01'],
  bulb: [
    'M9 18h6',
    'M10 21h4',
    'M12 3a6 6 0 0 1 3.600 10.800c-.7.6-1.100 1.200-1.100 2.200h-5c0-1-.4-1.600-1.100-2.200A6 6 0 0 1 12 3',
  ],
  warning: ['M12 4L2.500 20h19z', 'M12 10v4', 'M12 17h.01'],
  check: [circle, 'M8.500 12l2.500 2.500l4.500-5'],
  stop: ['M8.500 3h7L21 8.500v7L15.500 21h-7L3 15.500v-7z', 'M12 8v5', 'M12 16h.01'],
  note: ['M5 4h14v11l-5 5H5z', 'M14 20v-5h5'],
  chevron: ['M9 6l6 6l-6 6'],
  play: ['M8 5l11 7l-11 7z'],
  file: ['M6 3h8l4 4v14H6z', 'M14 3v4h4'],
  folder: ['M3 6h6l2 2h10v11H3z'],
  plus: ['M12 5v14', 'M5 12h14'],
  minus: ['M5 12h14'],
  whole: ['M4 9V4h5', 'M15 4h5v5', 'M20 15v5h-5', 'M9 20H4v-5'],
  search: ['M11 4a7 7 0 1 1 0 14a7 7 0 0 1 0-14', 'M20 20l-4-4'],
  moon: ['M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z'],
  sun: [
    'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8',
    'M12 2v2',
    'M12 20v2',
    'M4.900 4.900l1.400 1.400',
    'M17.700 17.700l1.400 1.400',
    'M2 12h2',
    'M20 12h2',
    'M4.900 19.100l1.400-1.400',
    'M17.700 6.300l1.400-1.400',
  ],
  globe: [
    circle,
    'M3 12h18',
    'M12 3c2.500 2.500 3.500 5.500 3.500 9s-1 6.500-3.500 9c-2.500-2.500-3.500-5.500-3.500-9s1-6.500 3.500-9',
  ],
  leads: ['M7 17L17 7', 'M8 7h9v9'],
  down: ['M6 9l6 6l6-6'],
  menu: ['M4 7h16', 'M4 12h16', 'M4 17h16'],
  cross: ['M6 6l12 12', 'M18 6L6 18'],
  pencil: ['M4 20l1-4L16 5l3 3L8 19z', 'M13.500 7.500l3 3'],
  link: ['M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-6-6l-1 1', 'M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 6 6l1-1'],
  copy: ['M9 9h11v11H9z', 'M15 9V4H4v11h5'],
  download: ['M12 4v11', 'M7.500 10.500L12 15l4.500-4.500', 'M5 20h14'],
  feed: ['M5 19h.01', 'M4 11a9 9 0 0 1 9 9', 'M4 4a16 16 0 0 1 16 16'],
} as const;

/** Names of the icons. */
export type SymbolName = keyof typeof shapes;
