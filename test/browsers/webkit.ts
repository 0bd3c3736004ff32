import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import type { Browser, Point } from './screen.ts';

const keyNames: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  End: Key.END,
  Home: Key.HOME,
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowLeft: Key.ARROW_LEFT,
  Backspace: Key.BACK_SPACE,
};

/** WebKitGTK in its own small browser, driven by WebDriver, on a virtual screen. */
export async function startWebkit(driverPath: string, browserPath: string, xvfbPath: string): Promise<Browser> {
  const port = await freePort();
  const display = spawn(xvfbPath, ['-displayfd', '1', '-screen', '0', '1500x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await firstLine(display);
  const server = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const stop = () => {
    server.kill();
    display.kill();
  };
  try {
    const driver = await connect(port, browserPath);
    return browserOf(driver, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

async function connect(port: number, binary: string): Promise<WebDriver> {
  const wanted = new Capabilities({ 'webkitgtk:browserOptions': { binary, args: ['--automation'] } });
  wanted.setBrowserName('MiniBrowser');
  let last: unknown = null;
  for (let attempt = 0; attempt < 40; attempt += 1) {
    try {
      const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(wanted).build();
      await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 960 });
      return driver;
    } catch (error) {
      last = error; // the driver is not listening yet
      await new Promise((done) => void setTimeout(done, 250));
    }
  }
  throw new Error('WebKitWebDriver didn’t respond.', { cause: last });
}

function browserOf(driver: WebDriver, stop: () => void): Browser {
  const at = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT });
  const actions = () => driver.actions({ async: true });
  const press = async (keys: string) => {
    const names = keys.split('+').map((name) => keyNames[name] ?? name);
    let chain = actions();
    for (const name of names) chain = chain.keyDown(name);
    for (const name of names.toReversed()) chain = chain.keyUp(name);
    await chain.perform();
  };
  return {
    name: 'WebKitGTK',
    goTo: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    evaluate: (expression) => driver.executeScript(`return ${expression};`),
    click: async (point) => actions().move(at(point)).click().perform(),
    move: async (point) => actions().move(at(point)).perform(),
    drag: async (from, to) =>
      actions()
        .move(at(from))
        .press()
        .move(at({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }))
        .move(at(to))
        .release()
        .perform(),
    type: async (text) => actions().sendKeys(text).perform(),
    press,
    picture: async (path) => writeFileSync(`${path}.png`, await driver.takeScreenshot(), 'base64'),
    complaints: () => [],
    close: async () => {
      await driver.quit();
      stop();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => void server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => reject(new Error('Xvfb ended.')));
    child.stdout?.once('data', (part: Buffer) => resolve(part.toString('utf8').trim()));
  });
}
