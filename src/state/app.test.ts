import { describe, expect, it } from 'vitest';
import { defineState, defineStore } from './app.ts';
import { createTestApp } from './app.fixture.ts';
import { defineSiteState, resetSiteStates } from './site/defineSiteState.ts';
import { defineSiteStore, resetSiteStores } from './site/defineSiteStore.ts';

describe('an app', () => {
  it('has its own value of each definition, made once, when it is first asked for', () => {
    let made = 0;
    const counts = defineState(() => ({ number: (made += 1) }));
    const [one, two] = [createTestApp(), createTestApp()];
    expect(made).toBe(0);
    expect([one.get(counts).number, two.get(counts).number, one.get(counts).number]).toEqual([1, 2, 1]);
    expect(one.get(counts)).toBe(one.get(counts));
  });

  it('makes a value again once it was dropped, and no other one', () => {
    const kept = defineState(() => new Set<string>());
    const dropped = defineState(() => new Set<string>());
    const app = createTestApp();
    app.get(kept).add('a');
    app.get(dropped).add('a');
    app.drop(dropped);
    expect([app.get(kept).size, app.get(dropped).size]).toEqual([1, 0]);
  });

  it('shares no store with another one', () => {
    const words = defineStore(() => ({ text: '' }));
    const [one, two] = [createTestApp(), createTestApp()];
    one.get(words).setState({ text: 'typed' });
    expect([one.get(words).getState().text, two.get(words).getState().text]).toEqual(['typed', '']);
  });
});

describe('what belongs to the open site', () => {
  it('ends with it, in this app alone', () => {
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

  it('is not set by what another site asked for', () => {
    const words = defineSiteStore(() => ({ text: '' }));
    const app = createTestApp();
    const set = app.get(words).setterOfNow();
    resetSiteStores(app);
    set({ text: 'late' });
    expect(app.get(words).getState().text).toBe('');
  });
});
