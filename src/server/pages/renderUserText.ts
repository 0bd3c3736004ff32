import { html, type SafeHtml } from './html.ts';

/** Text that a person wrote, with its paragraphs, lists and `code`; everything else of it is shown as it is. */
export function renderUserText(text: string): SafeHtml {
  const blocks: { readonly list: boolean; readonly lines: string[] }[] = [];
  let open = false;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const list = /^[-*] /.test(line);
    const last = blocks.at(-1);
    if (line.trim() !== '') {
      if (open && last?.list === list) last.lines.push(line);
      else blocks.push({ list, lines: [line] });
    }
    open = line.trim() !== '';
  }
  if (blocks.length === 0) return html`<p class="soft">No description.</p>`;
  return html`${blocks.map(({ list, lines }) =>
    list
      ? html`<ul>
          ${lines.map((line) => html`<li>${withCode(line.slice(2))}</li>`)}
        </ul>`
      : html`<p>${lines.map((line, index) => (index === 0 ? withCode(line) : html`<br />${withCode(line)}`))}</p>`,
  )}`;
}

function withCode(text: string): SafeHtml {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}
