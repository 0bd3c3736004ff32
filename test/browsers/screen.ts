/** An element by role and accessible name; the `nth` if there are several, from 0. */
export interface Named {
  readonly role: 'button' | 'link' | 'textbox' | 'option' | 'menuitem' | 'treeitem' | 'dialog' | 'heading' | 'radio';
  readonly name: string | RegExp;
  readonly nth?: number;
}

/** A position on the screen, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A browser, driven by a person's actions. */
export interface Browser {
  readonly name: string;
  readonly goTo: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The value of an expression in the page, as JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly click: (point: Point) => Promise<void>;
  readonly drag: (from: Point, to: Point) => Promise<void>;
  readonly move: (point: Point) => Promise<void>;
  /** Types letters, one key at a time. */
  readonly type: (text: string) => Promise<void>;
  /** A key, as `Control+Shift+z` or `ArrowDown`. */
  readonly press: (keys: string) => Promise<void>;
  readonly picture: (path: string) => Promise<void>;
  /** The browser's errors and warnings since it was started. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Timeout in milliseconds; long, since the machine may be shared. */
const longest = 60_000;

/** A person's actions in a browser: each waits until it is possible, or fails with what it waited for. */
export class Screen {
  readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async click(part: Named | string): Promise<void> {
    await this.browser.click(await this.settledPlaceOf(part));
  }

  async see(part: Named | string): Promise<void> {
    await this.placeOf(part);
  }

  /** The center of the element with this role and name, or of the smallest one that matches a CSS selector, once it exists. */
  async placeOf(part: Named | string): Promise<Point> {
    const question = typeof part === 'string' ? placeOfSelector(part) : placeOfNamed(part);
    const place = await this.until(`${said(part)} is shown`, question);
    return place as Point; // as the functions below return it
  }

  /** The same, once it has stopped moving: a form that is still loading would push a button away from the pointer. */
  private async settledPlaceOf(part: Named | string): Promise<Point> {
    let earlier = await this.placeOf(part);
    for (;;) {
      await new Promise((done) => void setTimeout(done, 50));
      const place = await this.placeOf(part);
      if (place.x === earlier.x && place.y === earlier.y) return place;
      earlier = place;
    }
  }

  /** Waits until an expression in the page is not null, undefined, or false; returns its value. */
  async until(what: string, expression: string): Promise<unknown> {
    const end = performance.now() + longest;
    for (;;) {
      const value = await this.browser.evaluate(expression).catch(() => null); // between two documents
      if (value !== null && value !== undefined && value !== false) return value;
      if (performance.now() > end) throw new Error(`In ${this.browser.name} it never came to this: ${what}.`);
      await new Promise((done) => void setTimeout(done, 100));
    }
  }

  /** Waits until the page contains this text. */
  async read(words: string): Promise<void> {
    await this.until(`“${words}” is read`, `document.body.innerText.includes(${JSON.stringify(words)})`);
  }
}

function said(part: Named | string): string {
  return typeof part === 'string' ? part : `the ${part.role} “${String(part.name)}”`;
}

const middle = `const middleOf = (element) => {
  if (element === undefined || element === null) return null;
  const seen = element.getBoundingClientRect();
  if (seen.bottom < 0 || seen.top > innerHeight) element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { x: left + width / 2, y: top + height / 2 } : null;
};`;

function placeOfSelector(selector: string): string {
  return `(() => { ${middle} return middleOf(document.querySelector(${JSON.stringify(selector)})); })()`;
}

const tags: Readonly<Record<Named['role'], string>> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input:not([type]), input[type=text], input[type=email], textarea, [role=textbox]',
  option: '[role=option]',
  menuitem: '[role=menuitem]',
  treeitem: '[role=treeitem]',
  dialog: 'dialog[open], [role=dialog]',
  heading: 'h1, h2, h3',
  radio: 'input[type=radio]',
};

function placeOfNamed({ role, name, nth = 0 }: Named): string {
  const pattern = name instanceof RegExp ? name : new RegExp(`^${escaped(name)}$`);
  return `(() => {
    ${middle}
    const nameOf = (element) =>
      (element.getAttribute('aria-label') ??
        document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
        element.labels?.[0]?.textContent ??
        (element.textContent || element.getAttribute('placeholder') || '')).replaceAll(/\\s+/g, ' ').trim();
    const isSeen = (element) => element.checkVisibility() && element.closest('[inert]') === null;
    const found = [...document.querySelectorAll(${JSON.stringify(tags[role])})].filter(
      (element) => ${String(pattern)}.test(nameOf(element)) && (isSeen(element) || element.type === 'radio'),
    )[${nth}];
    return middleOf(found?.type === 'radio' ? found.labels[0] : found);
  })()`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
