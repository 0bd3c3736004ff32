import { describe, expect, it } from 'vitest';
import { defineState, defineStore } from './app.ts';
import { createTestApp } from './app.fixture.ts';
import { defineSiteState, resetSiteStates } from './site/defineSiteState.ts';
import { defineSiteStore, resetSiteStores } from './site/defineSiteStore.ts';

describe('an app', () => {
  it('creates its own value of each definition once, on first use', () => {
    let made = 0;
    const counts = defineState(() => ({ number: (made += 1) }));
    const [one, two] = [createTestApp(), createTestApp()];
    expect(made).toBe(0);
    expect([one.get(counts).number, two.get(counts).number, one.get(counts).number]).toEqual([1, 2, 1]);
    expect(one.get(counts)).toBe(one.get(counts));
  });

  it('recreates only the value that was dropped', () => {
    const kept = defineState(() => new Set<string>());
    const dropped = defineState(() => new Set<string>());
    const app = createTestApp();
    app.get(kept).add('a');
    app.get(dropped).add('a');
    app.drop(dropped);
    expect([app.get(kept).size, app.get(dropped).size]).toEqual([1, 0]);
  });

  it('shares no store with another app', () => {
    const words = defineStore(() => ({ text: '' }));
    const [one, two] = [createTestApp(), createTestApp()];
    one.get(words).setState({ text: 'typed' });
    expect([one.get(words).getState().text, two.get(words).getState().text]).toEqual(['typed', '']);
  });
});

describe('state of the open site', () => {
  it('is reset with the site, in this app only', () => {
    const turns = defineSiteState(() => ({ count: 0 }));
    const words = defineSiteStore(() => ({ text: '' }));
    const [one, two] = [createTestApp(), createTestApp()];
    for (const app of [one, two]) {
      app.get(turns).count = 1;
      app.get(words).setState({ text: 'typed' });
    }
    resetSiteStates(one);
    resetSiteStores(one);
    const now = [one, two].map((app) => [app.get(turns).count, app.get(words).getState().text]);
    expect(now).toEqual([
      [0, ''],
      [1, 'typed'],
    ]);
  });

  it('isn’t set by a late result of another site', () => {
    const words = defineSiteStore(() => ({ text: '' }));
    const app = createTestApp();
    const set = app.get(words).createScopedSetter();
    resetSiteStores(app);
    set({ text: 'late' });
    expect(app.get(words).getState().text).toBe('');
  });
});
