interface CodeLines {
  readonly text: string;
  readonly highlight: readonly number[];
  readonly focus: readonly number[];
  readonly lines: boolean;
  readonly wrap: boolean;
  readonly picking: boolean;
  readonly onToggle: (highlight: readonly number[]) => void;
}

/** Renders the layer under a code block's lines: line numbers and highlights. Null clears it. */
export function renderLineGutter(layer: HTMLElement, code: CodeLines | null): void {
  if (code === null) {
    if (layer.childElementCount > 0) layer.replaceChildren();
    delete layer.dataset['signature'];
    return;
  }
  const { text, highlight, focus, lines, wrap, picking } = code;
  const rows = text.split('\n');
  const signature = JSON.stringify([wrap ? text : rows.length, highlight, focus, lines, picking]);
  if (layer.dataset['signature'] === signature) return;
  layer.dataset['signature'] = signature;
  const focused = picking
    ? [...layer.querySelectorAll('button')].findIndex((button) => button === document.activeElement)
    : -1;
  layer.setAttribute('aria-hidden', String(!picking));
  layer.replaceChildren(
    ...rows.map((row, index) => {
      const line = document.createElement('div');
      line.className = 'code-line';
      const number = index + 1;
      if (highlight.includes(number)) line.dataset['highlighted'] = '';
      if (focus.length > 0 && !focus.includes(number)) line.dataset['faded'] = '';
      if (picking) line.append(numberButton(layer, number, code));
      else if (lines)
        line.append(
          Object.assign(document.createElement('span'), { className: 'code-number', textContent: String(number) }),
        );
      // A hidden copy of the text: with wrapping, each line gets the height of its own text.
      line.append(
        Object.assign(document.createElement('span'), {
          className: 'code-ghost',
          textContent: wrap && row !== '' ? row : '\u200B',
        }),
      );
      return line;
    }),
  );
  if (focused >= 0) layer.querySelectorAll('button')[focused]?.focus();
}

function numberButton(layer: HTMLElement, number: number, { highlight, onToggle }: CodeLines): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'code-number';
  button.textContent = String(number);
  button.tabIndex = number === 1 ? 0 : -1;
  button.setAttribute('aria-pressed', String(highlight.includes(number)));
  button.setAttribute('aria-label', `Highlight line ${number}`);
  button.addEventListener('click', (event) => {
    const last = Number(layer.dataset['last'] ?? number);
    const range = event.shiftKey
      ? Array.from({ length: Math.abs(number - last) + 1 }, (_none, step) => Math.min(number, last) + step)
      : [number];
    layer.dataset['last'] = String(number);
    const isOn = highlight.includes(number);
    onToggle(isOn ? highlight.filter((line) => !range.includes(line)) : [...highlight, ...range]);
  });
  button.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    layer.querySelectorAll('button')[number - 1 + step]?.focus();
  });
  return button;
}
