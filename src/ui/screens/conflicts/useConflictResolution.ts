import { useMemo, useState } from 'react';
import { parentFolderOf } from '#base/repoPath.ts';
import { mergeEntries } from '#merge/mergeEntries.ts';
import { resolveConflict } from '#state/intents/resolveConflict.ts';
import {
  saveResolutionDraft,
  loadResolutionDraft,
  rebaseResolutionDraft,
  getChosenSides,
  withChosenSide,
  type ResolutionDraft,
} from '#state/review/resolutionDraft.ts';
import { createConflictModel } from '#state/review/conflictModel.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useFileText } from '../../kit/useFileText.ts';
import { useApp } from '../../useApp.ts';

/** The choices in a file with two versions, and those made so far. They are kept when the screen is left. */
export function useConflictResolution(site: OpenSite, conflict: OpenSite['conflicts'][number], title: string) {
  const app = useApp();
  const { summary } = site;
  const { path } = conflict;
  const present = useFileText(path).text;
  const mine = present === undefined ? conflict.mine : present;
  const isConfiguration = site.configuration?.path === path;
  const choice = useMemo(
    () => createConflictModel(conflict, mine, isConfiguration ? withPagesOfBoth(conflict, mine) : undefined),
    [conflict, mine, isConfiguration],
  );
  const [begun, setBegun] = useState(() => loadResolutionDraft(localStorage, summary.id, conflict));
  const [over, setOver] = useState(conflict.theirs);
  if (over !== conflict.theirs) {
    // The site's version can change during the resolution, by an update in another tab.
    setOver(conflict.theirs);
    setBegun(rebaseResolutionDraft(begun, over, conflict.theirs));
  }
  const { hand } = begun;
  const sides = getChosenSides(choice.regions, begun);
  const [isByHand, setByHand] = useState(hand !== null);
  const keep = (now: ResolutionDraft) => {
    setBegun(now);
    saveResolutionDraft(localStorage, summary.id, conflict, now);
  };
  return {
    choice,
    sides,
    /** Text merged by hand; null while versions are chosen. */
    edited: isByHand ? (hand?.text ?? null) : null,
    /** True if the site's version changed since that text was started. */
    newer: isByHand ? (hand?.newer ?? null) : null,
    chooseAt: (at: number, side: 'mine' | 'theirs') => {
      const place = choice.regions[at];
      if (place !== undefined) keep(withChosenSide(begun, place, side));
    },
    write: (text: string) => keep({ ...begun, hand: { ...(hand ?? { seen: mine, newer: null }), text } }),
    /** Starts or resumes a merge by hand. */
    editByHand: (text: string) => {
      setByHand(true);
      if (hand === null) keep({ ...begun, hand: { seen: mine, text, newer: null } });
    },
    showVersions: () => {
      setByHand(false);
      if (hand?.text === choice.resolve(sides)) keep({ ...begun, hand: null });
    },
    settle: (text: string | null) => {
      const seen = isByHand && hand !== null ? hand.seen : mine;
      // The choices are kept in case this is undone. A later conflict in the same file starts fresh.
      return resolveConflict(app, path, title, seen, text);
    },
  };
}

/** Merges the navigation so that all pages listed in either version stay, whichever lines are taken. */
function withPagesOfBoth({ path, base, theirs }: OpenSite['conflicts'][number], mine: string | null) {
  return mergeEntries({ base: base ?? '', mine: mine ?? '', theirs: theirs ?? '' }, parentFolderOf(path));
}
