import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Browser, Point } from './screen.ts';

/** Firefox, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const drag = async (from: Point, to: Point) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  const press = async (keys: string) => {
    const names = keys.split('+') as KeyInput[]; // key names are the same there
    for (const name of names) await page.keyboard.down(name);
    for (const name of names.toReversed()) await page.keyboard.up(name);
  };
  return {
    name: 'Firefox',
    goTo: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    move: ({ x, y }) => page.mouse.move(x, y, { steps: 3 }),
    drag,
    type: (text) => page.keyboard.type(text),
    press,
    picture: async (path) => void (await page.screenshot({ path: `${path}.png` })),
    complaints: () => complaints,
    close: () => browser.close(),
  };
}
