import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#providers/readSettings.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

// A separate project with a tiny app, so that building takes a moment and is independent of the real one.
const project = join(import.meta.dirname, '../..');
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'docwright-start-'));
  mkdirSync(join(copy, 'src'));
  for (const path of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'public',
    'src/base',
    'src/builtFolder',
    'src/gitFolder',
    'src/handler',
    'src/server',
  ])
    cpSync(join(project, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'vite.config.ts'), "export default { base: './', cacheDir: '.vite' };\n");
  writeFileSync(
    join(copy, 'index.html'),
    '<!doctype html><title>Tiny</title><script type="module" src="/src/main.ts"></script>\n',
  );
  writeFileSync(join(copy, 'src/main.ts'), "document.body.textContent = 'first';\n");
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

interface Start {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** Runs the command as `npm start` does. */
function start(...words: readonly string[]): Start {
  // Its own process group, as a terminal creates, so that Ctrl-C reaches all of it.
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts', '--data', 'data', ...words], {
    cwd: copy,
    detached: true,
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, output: () => output, ended };
}

async function addressOf({ output }: Start): Promise<string> {
  await expect.poll(output, { timeout: 40_000 }).toMatch(/Docwright is running at https?:\S+/);
  return /Docwright is running at (https?:\S+)/.exec(output())?.[1] ?? '';
}

async function ctrlC({ child, ended }: Start): Promise<number | null> {
  process.kill(-(child.pid ?? 0), 'SIGINT');
  return ended;
}

describe('npm start', () => {
  it('builds, serves everything on one port, and exits with 0 on Ctrl-C', async () => {
    const first = start('--port', '0');
    const address = await addressOf(first);
    expect(first.output()).toContain('Building the app');
    expect(first.output()).toContain(`${address}/host/lantern/docs`);
    const app = await fetch(address);
    expect([app.status, app.headers.get('cache-control'), await app.text()]).toEqual([
      200,
      'no-cache',
      expect.stringContaining('Tiny'),
    ]);
    const policy = app.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval/);
    const asset = readdirSync(join(copy, 'dist/assets')).find((name) => name.endsWith('.js')) ?? '';
    expect((await fetch(`${address}/assets/${asset}`)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(await (await fetch(`${address}/settings.json`)).json()).toEqual({
      proxy: `${address}/proxy`,
      host: {
        gitUrl: `${address}/host`,
        apiUrl: `${address}/host/api`,
        exampleUrl: `${address}/host/lantern/docs.git`,
        repositories: [`${address}/host/lantern/docs.git`],
        pagesUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      },
      hosts: [],
    });
    expect((await fetch(`${address}/nothing`)).status).toBe(404);
    expect(await ctrlC(first)).toBe(0);
  });

  it('rebuilds only after a change and uses the next port if its own is taken', async () => {
    const first = start();
    const address = await addressOf(first);
    expect(first.output()).not.toContain('Building');
    const later = new Date(Date.now() + 2000);
    writeFileSync(join(copy, 'src/main.ts'), "document.body.textContent = 'second';\n");
    utimesSync(join(copy, 'src/main.ts'), later, later);
    const second = start();
    const next = await addressOf(second);
    expect(second.output()).toContain('Building the app');
    expect(Number(new URL(next).port)).toBeGreaterThan(Number(new URL(address).port));
    utimesSync(join(copy, 'src/main.ts'), later, new Date(Date.now() + 4000));
    const taken = start('--port', new URL(address).port);
    expect(await taken.ended).toBe(1);
    expect(taken.output(), 'it is said before the app is built').not.toContain('Building');
    expect(taken.output()).toContain('the port is already in use');
    expect([await ctrlC(first), await ctrlC(second)]).toEqual([0, 0]);
  });

  it.each([
    ['a port that is none', ['--port', 'x'], '"x" isn’t a valid port'],
    ['an option that is none', ['--colour'], "Unknown option '--colour'"],
    [
      'a folder that is no repository',
      ['--port', '0', '--repo', tmpdir()],
      'isn’t a Git repository. Create one there first',
    ],
    ['a forge that it can’t be', ['--face', 'subversion'], '"subversion" isn’t one of these forges: github, '],
    [
      'a public address with a path',
      ['--behind-proxy', 'https://docs.example.com/editor'],
      'isn’t valid here. Use a URL without a path',
    ],
    [
      'an address that is not this machine’s',
      ['--port', '0', '--host', '192.0.2.1'],
      'this machine doesn’t have that address',
    ],
  ])('reports %s', async (_, words, sentence) => {
    const failed = start(...words);
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toContain(`Couldn’t start Docwright: `);
    expect(failed.output()).toContain(sentence);
    expect(failed.output()).not.toContain('    at ');
  });

  it('serves HTTPS with the same certificate at each start, explains how to trust it, and recreates the host with --reset', async () => {
    const description = join(copy, 'data/repositories/lantern/docs.git/description');
    const greetings: string[] = [];
    for (const words of [[], ['--reset']]) {
      const secure = start('--port', '0', '--https', ...words);
      await addressOf(secure);
      greetings.push(secure.output());
      if (words.length > 0) expect(readFileSync(description, 'utf8')).not.toContain('Changed');
      expect(await ctrlC(secure)).toBe(0);
      writeFileSync(description, 'Changed\n');
    }
    const [first = '', second = ''] = greetings.map(
      (words) => /^ +((?:[0-9A-F]{2}:){31}[0-9A-F]{2})$/m.exec(words)?.[1],
    );
    expect([first.length, second]).toEqual([95, first]);
    expect(greetings[0]).toMatch(/Docwright is running at https:/);
    expect(greetings[0]).toContain(join('data', 'https', 'certificate.pem'));
  });

  it('also answers as a forge with --face, with a token that nobody else knows, and not as the person at this machine', async () => {
    const forge = start('--port', '0', '--face', 'gitlab');
    const address = await addressOf(forge);
    await expect.poll(forge.output).toContain(`As gitlab: ${address}/forge, with its API at ${address}/forge/api/v4`);
    const [, token = ''] = /Token of "writer", for apps without a sign-in: (\w{32})\n/.exec(forge.output()) ?? [];
    const ask = (headers: Record<string, string>) => fetch(`${address}/forge/api/v4/user`, { headers });
    const [signedIn, anonymous] = [await ask({ Authorization: `Bearer ${token}` }), await ask({})];
    expect([signedIn.status, await signedIn.json(), anonymous.status]).toEqual([
      200,
      expect.objectContaining({ username: 'writer' }),
      401,
    ]);
    const [, settings = ''] = /settings\.json .*:\n +(\{.*\})\n/.exec(forge.output()) ?? [];
    const { hosts } = JSON.parse(settings) as { readonly hosts: readonly object[] }; // checked below
    expect(hosts).toEqual([
      {
        match: `${new URL(address).host}/forge`,
        kind: 'gitlab',
        api: `${address}/forge/api/v4`,
        transport: 'api',
        signIn: { clientId: 'docwright' },
      },
    ]);
    expect(await (await fetch(`${address}/settings.json`)).json()).toMatchObject({ hosts });
    expect(await readSettings(settings)).toMatchObject({ settings: { proxy: null, hosts }, problems: [] });
    expect(await (await fetch(`${address}/forge/`)).text()).toContain('answers as gitlab');
    expect(await ctrlC(forge)).toBe(0);
  });

  it('prints help with --help', async () => {
    const helped = start('--help');
    expect(await helped.ended).toBe(0);
    for (const option of [
      '--port',
      '--host',
      '--repo',
      '--reset',
      '--data',
      '--allow-host',
      '--https',
      '--behind-proxy',
      '--face',
      '--dev',
    ])
      expect(helped.output()).toContain(option);
  });
});

describe('a server whose npm process ended', () => {
  it('also ends and frees its port', async () => {
    const words = `"${process.execPath}" --import tsx src/server/main.ts --data data --port 0`;
    // As npm does: through a shell, which forwards no signals.
    const shell = spawn('sh', ['-c', `${words}; true`], {
      cwd: copy,
      detached: true,
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output, { timeout: 40_000 }).toContain('Press Ctrl+C to stop.');
    const address = /Docwright is running at (http:\S+)/.exec(output)?.[1] ?? '';
    expect((await fetch(address)).status).toBe(200);
    shell.kill('SIGTERM');
    await expect
      .poll(
        () =>
          fetch(address).then(
            () => 'answers',
            () => 'gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('gone');
  });
});

describe('npm run dev', () => {
  it('serves the sources with hot reload and all else as usual, and exits with 0 on Ctrl-C', async () => {
    const dev = start('--dev', '--port', '0');
    const address = await addressOf(dev);
    expect(dev.output()).not.toContain('Building');
    const page = await fetch(address, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('/@vite/client');
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval');
    expect(await (await fetch(`${address}/src/main.ts`)).text()).toContain('second');
    expect(await (await fetch(`${address}/settings.json`)).json()).toMatchObject({ proxy: `${address}/proxy` });
    expect((await fetch(`${address}/host/api/user`)).status).toBe(200);
    expect(await upgraded(address, 'evil.example')).toBe(false);
    expect(await upgraded(address, new URL(address).host)).toBe(true);
    expect(await ctrlC(dev)).toBe(0);
  });
});

/** True if the hot reload WebSocket opens for a page of that host. */
function upgraded(address: string, host: string): Promise<boolean> {
  const headers = {
    Host: host,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Protocol': 'vite-hmr',
  };
  return new Promise((answer) => {
    const sent = request(address, { headers });
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      answer(true);
    });
    sent.on('response', () => answer(false));
    sent.on('error', () => answer(false));
    sent.end();
  });
}
