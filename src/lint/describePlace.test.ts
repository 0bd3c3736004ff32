import { expect, it } from 'vitest';
import { readPageFacts } from '#site/pageFacts.ts';
import { createSourceRange } from '#base/finding.ts';
import { describePlace } from './describePlace.ts';

const text = `---
title: Start
icon: bolt
constructor: own
description: "Send it."
---

First.

## Install

Run it. <Note>Wait.</Note>

<Steps>
  <Step title="One">
    ### Keys

    Press one.
  </Step>
</Steps>
`;

it.each([
  ['---', 'Page settings'],
  ['Start', 'Title'],
  ['bolt', 'Page settings'],
  ['own', 'Page settings'],
  ['Send it', 'Description'],
  ['First', 'Start of the page'],
  ['## Install', 'In “Install”'],
  ['Wait', 'In “Install”'],
  ['Press', 'In “Keys”'],
])('describes the place of %j as “%s”', (words, expected) => {
  const from = text.indexOf(words);
  expect(
    describePlace({ text, facts: readPageFacts(text) }, { range: createSourceRange(text, from, from + words.length) }),
  ).toBe(expected);
});
