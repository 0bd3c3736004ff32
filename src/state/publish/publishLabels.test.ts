import { expect, it } from 'vitest';
import type { Draft } from '#workspace/workspace.ts';
import { createTestApp } from '../app.fixture.ts';
import { getPublishLabel, getSendLabel } from './publishLabels.ts';

const url = 'https://forge.example/o/r.git';
const draft = (state: 'open' | 'merged' | 'closed' | null, more: Partial<Draft> = {}): Draft => ({
  ...{ branch: 'docs/a', forkUrl: null, commit: '0', message: '' },
  pullRequest: state === null ? null : { number: 1, url, title: 'A', state },
  ...more,
});

it.each<readonly [string, string, Draft | null, changeCount: number, isAccepted: boolean, isSupported: boolean]>([
  ['Send for review', 'Send for review', null, 0, false, true],
  ['Send for review', 'Send for review', null, 2, true, true],
  ['Approved', 'Send for review', null, 0, true, true],
  ['Finish sending', 'Send for review', draft(null), 1, false, true],
  ['Update review', 'Update review', draft(null), 1, false, false],
  ['Sent', 'Update review', draft(null), 0, false, false],
  ['Update review', 'Update review', draft('open'), 1, false, true],
  ['Update review', 'Update review', draft('open', { takenIn: { over: '1', objects: [] } }), 0, false, true],
  ['In review', 'Update review', draft('open'), 0, false, true],
  ['Approved', 'Update review', draft('merged'), 0, false, true],
  ['Closed', 'Update review', draft('closed'), 0, false, true],
])('names the button “%s” and the action “%s”', (label, action, sent, changeCount, isAccepted, isSupported) => {
  const app = createTestApp({ locate: () => (isSupported ? ({} as never) : null) });
  expect(getPublishLabel(app, { url, draft: sent, changeCount }, isAccepted)).toBe(label);
  expect(getSendLabel(app, { url, draft: sent })).toBe(action);
});
