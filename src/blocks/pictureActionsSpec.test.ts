import { expect, it } from 'vitest';
import { parsePictureActions } from './pictureActionsSpec.ts';

it.each<readonly [actions: string | true | undefined, offered: readonly string[] | null]>([
  [undefined, null],
  [true, ['copy', 'download']],
  ['true', ['copy', 'download']],
  ['copy,download', ['copy', 'download']],
  ['download, copy', ['copy', 'download']],
  ['["copy"]', ['copy']],
  ['download', ['download']],
  ['false', null],
  ['', null],
  ['share', null],
])('a picture with the actions %j offers %j', (actions, offered) => {
  expect(parsePictureActions(actions === undefined ? {} : { actions })?.offered ?? null).toEqual(offered);
});

it.each([
  [undefined, 'bottom-center'],
  ['top-left', 'top-left'],
  ['somewhere', 'bottom-center'],
])('for a picture with the placement %j, the buttons are at %s', (actionsPlacement, placement) => {
  const values = actionsPlacement === undefined ? {} : { actionsPlacement };
  expect(parsePictureActions({ actions: true, ...values })?.placement).toBe(placement);
});
