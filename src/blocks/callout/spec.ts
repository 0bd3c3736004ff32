import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { iconAttributes, textAttribute } from '../commonAttributes.ts';

/** A callout box. Its tag is its kind; `Callout` has a custom icon and color. */
export const calloutSpec = defineBlock({
  name: 'callout',
  tags: ['Note', 'Tip', 'Warning', 'Info', 'Check', 'Danger', 'Callout'],
  shape: 'container',
  title: 'Callout',
  icon: 'circle-alert',
  attributes: z.looseObject({
    title: textAttribute({ label: 'Title' }),
    ...iconAttributes,
    color: textAttribute({
      label: 'Color',
      help: 'Border and text color (custom callouts only).',
      control: 'color',
    }),
  }),
  actions: { kind: { does: 'chooseTag', title: 'Type' } },
  wrap: { as: 'box', keys: ['Mod-Alt-9'] },
  menu: [
    {
      title: 'Note',
      icon: 'sticky-note',
      purpose: 'A side note',
      synonyms: ['callout', 'aside', 'hint', 'box'],
      group: 'callouts',
      template: '<Note>\n  Text\n</Note>',
    },
    {
      title: 'Tip',
      icon: 'lightbulb',
      purpose: 'Helpful advice',
      synonyms: ['callout', 'hint', 'advice', 'idea'],
      group: 'callouts',
      template: '<Tip>\n  Text\n</Tip>',
    },
    {
      title: 'Warning',
      icon: 'triangle-alert',
      purpose: 'Something to watch out for',
      synonyms: ['callout', 'caution', 'attention', 'careful'],
      group: 'callouts',
      template: '<Warning>\n  Text\n</Warning>',
    },
    {
      title: 'Info',
      icon: 'info',
      purpose: 'Background information',
      synonyms: ['callout', 'information', 'background'],
      group: 'callouts',
      template: '<Info>\n  Text\n</Info>',
    },
    {
      title: 'Check',
      icon: 'circle-check',
      purpose: 'Success or confirmation',
      synonyms: ['callout', 'success', 'done', 'ok'],
      group: 'callouts',
      template: '<Check>\n  Text\n</Check>',
    },
    {
      title: 'Danger',
      icon: 'octagon-alert',
      purpose: 'A serious risk',
      synonyms: ['callout', 'error', 'alert', 'critical'],
      group: 'callouts',
      template: '<Danger>\n  Text\n</Danger>',
    },
  ],
});
