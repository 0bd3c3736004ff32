import type { BrowserContext, Page } from '@playwright/test';
import { goTo, openSite, type OwnSite } from '../browser/ownSite.ts';
import { standBehind, standInSource, storedText } from './browserScreen.ts';
import { startKillableChromium, type KillableChromium } from './killableChromium.ts';
import { walkSite } from './walkSite.ts';

/** The result of a kill, in keys: how many were typed, how many the screen showed as saved, and how many were stored. */
export interface Kill {
  readonly place: string;
  readonly typed: number;
  readonly shownAsSaved: number;
  readonly stored: number;
  /** How long before the kill the oldest lost key was typed, in milliseconds; 0 if none was lost. */
  readonly oldestLost: number;
  /** What was lost or changed outside the typed page. */
  readonly elsewhere: readonly string[];
}

/** The pages to type on, one after the other; each is like a page of the walks. */
export const killPages = Array.from({ length: 12 }, (_, index) => `page-${index}.mdx`);
const template = walkSite['one.mdx'] ?? '';
/** A site of such pages. */
export const killSite: Readonly<Record<string, string>> = {
  'docs.json': `${JSON.stringify({ name: 'Kills', navigation: { groups: [{ group: 'Start', pages: killPages.map((path) => path.replace('.mdx', '')) }] } }, null, 2)}\n`,
  ...Object.fromEntries(killPages.map((path) => [path, template])),
};
const places = ['Gamma', 'Zeta', 'Theta', 'Lambda', 'Nu', 'Omicron', 'Sigma'] as const;

/** Types steadily in a browser, kills it midway, checks what is stored, and continues with the same profile. */
export class KilledTyping {
  private readonly stored = new Map<string, string>();
  private readonly site: OwnSite;
  private readonly profile: string;
  private readonly random: () => number;
  private browser: KillableChromium | null = null;
  private page: Page | null = null;
  private url = '';
  private rounds = 0;

  /** `random` returns numbers from 0 up to 1. */
  constructor(site: OwnSite, profile: string, random: () => number) {
    this.site = site;
    this.profile = profile;
    this.random = random;
  }

  /** Opens the site, types, kills the browser, restarts it, and compares. */
  async kill(): Promise<Kill> {
    const { page, browser } = await this.start();
    const path = killPages[this.rounds % killPages.length] ?? '';
    this.rounds += 1;
    const inSource = this.random() < 0.3;
    const anchor = places[Math.floor(this.random() * places.length)] ?? 'Sigma';
    await this.standOn(page, path, anchor, inSource);
    const seen = await watchScreen(page);
    const typing = new Typing(page, this.random);
    // Some are killed at the moment when the screen shows everything as saved.
    const whenSaved = this.random() < 0.3;
    const longest = 300 + this.random() * 3700;
    const typed = typing.run();
    await Promise.race([wait(longest), ...(whenSaved ? [wait(longest / 2).then(seen.next)] : [])]);
    const moment = await browser.kill();
    typing.stop();
    await typed;
    this.browser = null;
    const after = await this.startAgain();
    const text = (await storedText(after, path)) ?? template;
    const stored = storedKeys(text, this.stored.get(path) ?? template, anchor, typing.text);
    const lost = typing.times[stored ?? 0];
    const elsewhere: string[] = [];
    for (const [other, before] of this.stored)
      if (other !== path && ((await storedText(after, other)) ?? template) !== before) elsewhere.push(other);
    if (stored === null) elsewhere.push(`${path} beside what was typed: ${text}`);
    this.stored.set(path, text);
    return {
      place: `${path} ${anchor}${inSource ? ' in the source' : ''}`,
      typed: typing.times.length,
      shownAsSaved: seen.saved(),
      stored: stored ?? 0,
      oldestLost: lost === undefined ? 0 : moment - lost,
      elsewhere,
    };
  }

  async end(): Promise<void> {
    await this.browser?.kill();
  }

  private async start(): Promise<{ readonly page: Page; readonly browser: KillableChromium }> {
    this.browser ??= await startKillableChromium(this.profile);
    const browser = this.browser;
    const page = this.page ?? (await firstPage(browser.context));
    this.page = page;
    if (this.url === '') {
      await openSite(page, this.site);
      this.url = page.url();
    } else {
      await page.goto(this.url);
    }
    return { page, browser };
  }

  /** A page of the same origin that doesn't run the app, so that storage stays as it was. */
  private async startAgain(): Promise<Page> {
    this.browser = await startKillableChromium(this.profile);
    const page = await firstPage(this.browser.context);
    await page.goto(`${this.site.url}/settings.json`);
    this.page = page;
    return page;
  }

  /** Checks that the stored text is on the screen, and puts the caret after the word. */
  private async standOn(page: Page, path: string, anchor: string, inSource: boolean): Promise<void> {
    await page.locator('[role="tree"]').first().waitFor({ timeout: 30_000 });
    await goTo(page, `${inSource ? 'source' : 'page'}/${path}`);
    if (inSource) {
      await standInSource(page, anchor);
      return;
    }
    await page.locator('.page-text', { hasText: 'Upsilon' }).waitFor({ timeout: 20_000 });
    if (!(await standBehind(page, anchor))) throw new Error(`Nothing can be typed behind ${anchor} on ${path}.`);
  }
}

/** A person at the keyboard: a key every 30 to 80 ms, and an occasional pause. */
class Typing {
  text = '';
  /** The latest time at which each key had been typed. */
  readonly times: number[] = [];
  private readonly page: Page;
  private readonly random: () => number;
  private isStopped = false;

  constructor(page: Page, random: () => number) {
    this.page = page;
    this.random = random;
  }

  async run(): Promise<void> {
    for (let word = 1; !this.isStopped; word += 1) {
      const letters = Array.from({ length: 1 + Math.floor(this.random() * 6) }, () =>
        String.fromCodePoint(97 + Math.floor(this.random() * 26)),
      );
      for (const key of ` ${letters.join('')}${word}`) {
        if (this.isStopped) return;
        this.text += key;
        try {
          await this.page.keyboard.press(key === ' ' ? 'Space' : key);
        } catch {
          return; // killed while the key was being sent
        }
        this.times.push(Date.now());
        await wait(30 + this.random() * 50);
      }
      if (this.random() < 0.15) await wait(this.random() * 900);
    }
  }

  stop(): void {
    this.isStopped = true;
  }
}

/** Records in the page how many keys had been typed whenever the screen showed everything as saved. */
async function watchScreen(page: Page): Promise<{ readonly saved: () => number; readonly next: () => Promise<void> }> {
  let most = 0;
  let waiting: (() => void)[] = [];
  await page.exposeBinding('saysSaved', (_, keys: number) => {
    most = Math.max(most, keys);
    for (const go of waiting) go();
    waiting = [];
  });
  await page.evaluate(() => {
    // The page's own function, created above.
    const { saysSaved } = globalThis as unknown as { readonly saysSaved: (keys: number) => void };
    let keys = 0;
    let told = 0;
    addEventListener('keydown', () => (keys += 1), true);
    // Checked right before each frame is painted: this is what a person sees.
    const look = () => {
      const status = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
      if (keys > told && status.includes('Saved')) {
        told = keys;
        saysSaved(keys);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return { saved: () => most, next: () => new Promise((go) => void waiting.push(go)) };
}

/** How many keys typed after the word turn the earlier text into `text`; null if no number does. */
function storedKeys(text: string, before: string, anchor: string, typed: string): number | null {
  for (let keys = typed.length; keys >= 0; keys -= 1) {
    if (withoutSpaces(before.replace(anchor, anchor + typed.slice(0, keys))) === withoutSpaces(text)) return keys;
  }
  return null;
}

/** A space at the end of a line has several spellings. */
function withoutSpaces(text: string): string {
  return text.replaceAll(/\s|&#x20;/g, '');
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, milliseconds));
}
