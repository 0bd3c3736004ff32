import { editor } from 'monaco-editor/editor';

/** Monaco's color keys, and our token for each. */
const colors = {
  'editor.background': '--color-surface',
  'editor.foreground': '--color-text',
  'editorGutter.background': '--color-surface',
  'editorLineNumber.foreground': '--color-text-muted',
  'editorLineNumber.activeForeground': '--color-text',
  'editor.lineHighlightBorder': '--color-surface-raised',
  'editorWidget.background': '--color-surface-raised',
  'editorWidget.border': '--color-border',
  'editorHoverWidget.background': '--color-surface-raised',
  'editorHoverWidget.border': '--color-border',
  'diffEditor.border': '--color-border',
  focusBorder: '--color-focus',
} as const;

/** Colors over the text, with their opacity as Monaco's hex suffix. */
const overlays = {
  'diffEditor.insertedLineBackground': ['--color-success', '1a'],
  'diffEditor.insertedTextBackground': ['--color-success', '33'],
  'diffEditor.removedLineBackground': ['--color-danger', '1a'],
  'diffEditor.removedTextBackground': ['--color-danger', '33'],
} as const;

// Monaco's own colors for these have too little contrast on our backgrounds.
const readable = {
  light: [{ token: 'attribute.name', foreground: 'a3260f' }],
  dark: [{ token: 'comment', foreground: '7ca668' }],
} as const;

/** Applies our current colors to Monaco, in the given scheme. */
export function applyTheme(scheme: 'light' | 'dark'): void {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const own: Record<string, string> = {};
  for (const [key, token] of Object.entries(colors)) {
    probe.style.color = `var(${token})`;
    own[key] = hexadecimal(getComputedStyle(probe).color);
  }
  for (const [key, [token, opacity]] of Object.entries(overlays)) {
    probe.style.color = `var(${token})`;
    own[key] = hexadecimal(getComputedStyle(probe).color) + opacity;
  }
  probe.remove();
  editor.defineTheme('docwright', {
    base: scheme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [...readable[scheme]],
    colors: own,
  });
  editor.setTheme('docwright');
}

/** Monaco accepts only `#rrggbb`; a canvas converts any CSS color. */
function hexadecimal(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) return '#000000';
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
