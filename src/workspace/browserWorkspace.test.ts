import { expose } from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { ok } from '#base/result.ts';
import { FakeLocks } from '../../test/headless/fakeLocks.ts';
import { BrowserWorkspace } from './browserWorkspace.ts';
import { holdWorkerLock, watchWorker } from './workerLock.ts';
import type { WorkspaceService } from './workspaceWorker.ts';

/** A worker without a thread: exposes a service and can be ended. */
class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  /** The `call` method of the workers started next. */
  static answer: WorkspaceService['call'] = () => Promise.resolve(ok([]));
  readonly #channel = new MessageChannel();
  #die: () => void = () => undefined;

  constructor(_: URL, { name }: { readonly name: string }) {
    super();
    FakeWorker.started.push(this);
    const { port1, port2 } = this.#channel;
    port1.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })));
    port1.start();
    const service: WorkspaceService = {
      start: async () => {
        await new Promise<void>((held) => {
          void navigator.locks.request(name, () => {
            held();
            return new Promise<void>((die) => (this.#die = die));
          });
        });
        return ok(undefined);
      },
      call: (...parameters) => FakeWorker.answer(...parameters),
      callOperation: (method, words) => FakeWorker.answer(method, words),
      cancel: () => undefined,
      setHosts: () => undefined,
    };
    expose(service, port2);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transfer as never); // Node's own type of the same objects
  }

  /** Ends the worker as a browser does, without an event. */
  die(): void {
    this.#die();
  }

  terminate(): void {
    this.#channel.port1.close();
  }
}

const news = { onStop: vi.fn(), onStoresNothing: vi.fn(), onTransport: vi.fn() };
const options = { proxy: null, ownOrigin: 'https://docs.example', hosts: { hosts: [], transports: {} } };
const open = () => new BrowserWorkspace(options, news);

beforeEach(() => {
  FakeWorker.started.length = 0;
  FakeWorker.answer = () => Promise.resolve(ok([]));
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
});
afterEach(() => {
  for (const worker of FakeWorker.started) worker.terminate();
  vi.unstubAllGlobals();
});

it('fails pending calls when a worker ends, and continues with a new one', async () => {
  const workspace = open();
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  FakeWorker.answer = () => {
    isAsked();
    return new Promise(() => undefined);
  };
  const call = workspace.sites();
  const operation = workspace.update('site');
  await asked;
  FakeWorker.started[0]?.die();
  const ended = { ok: false, problem: { code: 'storage/failed' } };
  expect(await Promise.all([call, operation])).toMatchObject([ended, ended]);
  FakeWorker.answer = () => Promise.resolve(ok([]));
  expect(await workspace.sites()).toEqual(ok([]));
  expect(FakeWorker.started).toHaveLength(2);
});

it('works without locks if the browser refuses them', async () => {
  const refuse = () => Promise.reject(new DOMException('Blocked', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request: refuse, query: refuse } });
  await holdWorkerLock();
  const { worker } = watchWorker(new FakeWorker(new URL('a:b'), { name: 'w' }) as never, 'w', Promise.resolve()); // the only members it uses
  await new Promise((done) => void setImmediate(done));
  expect(FakeWorker.started).toEqual([worker]);
});

it('holds the worker lock only once if called repeatedly', async () => {
  vi.stubGlobal('name', 'asked twice');
  await holdWorkerLock();
  await holdWorkerLock();
  const { held = [] } = await navigator.locks.query();
  expect(held.filter(({ name }) => name === 'asked twice')).toHaveLength(1);
});

it('returns a problem if the worker does not start', async () => {
  const workspace = open();
  FakeWorker.started[0]?.dispatchEvent(new Event('error'));
  expect(await workspace.sites()).toMatchObject({ ok: false, problem: { code: 'storage/failed' } });
  expect(news.onStop).toHaveBeenCalled();
});

it('fails pending calls before it switches to memory', async () => {
  const workspace = open();
  await workspace.sites();
  FakeWorker.answer = () => new Promise(() => undefined);
  const call = workspace.sites();
  workspace.switchToMemoryStorage(createProblem('storage/full', 'Full.'));
  expect(await call).toMatchObject({ ok: false, problem: { code: 'storage/failed' } });
});

it('turns a bug into a problem and reports it', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const workspace = open();
  FakeWorker.answer = () => Promise.reject(new TypeError('x is undefined'));
  expect(await workspace.sites()).toMatchObject({ ok: false, problem: { code: 'workspace/unexpected' } });
  expect(report).toHaveBeenCalledOnce();
});
