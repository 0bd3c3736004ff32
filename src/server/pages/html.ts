/** HTML that is safe to send: created only by `html`. */
export interface SafeHtml {
  readonly text: string;
}

/** A template that escapes its values, unless they are already HTML (or lists of it). */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | SafeHtml | readonly SafeHtml[])[]
): SafeHtml {
  let text = strings[0] ?? '';
  values.forEach((value, index) => {
    text += write(value) + (strings[index + 1] ?? '');
  });
  return { text };
}

function write(value: string | number | SafeHtml | readonly SafeHtml[]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escape(value);
  if ('text' in value) return value.text;
  return value.map(({ text }) => text).join('');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A complete page in the host's style. `nonce`: of the script that updates its site's state until the build is done; null for none. */
export function renderHostPage(title: string, base: string, body: SafeHtml, nonce: string | null = null): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${nonce === null ? html`` : html`<script src="${base}/refresh.js" nonce="${nonce}" defer></script>`}
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="${base}/host.css" />
      </head>
      <body>
        <header class="top">
          <a href="${base}">Local Git host</a><span>Repositories on this machine for trying everything from editing to publishing</span>
        </header>
        <main>${body}</main>
      </body>
    </html> `.text;
}
