import type { Finding } from '#base/finding.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { checksFilePath } from '#lint/switches/checksFile.ts';
import {
  isSameRuleSettings,
  setRuleLevelForPage,
  suppressFinding,
  setRuleLevelForSite,
} from '#lint/switches/setRuleLevel.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { readBaseText } from '../site/readBaseText.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeSite } from '../changes/changeSite.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { notify } from '../notices/noticesStore.ts';
import type { RuleDescription } from '../pages/checksWorker.ts';
import { pageNamesStore } from '../siteFacts/pageNamesStore.ts';
import { getFindingKey, removeSiteFindings } from '../checks/findingsStore.ts';
import { formatRuleTitle } from '../checks/formatRuleTitle.ts';
import { readRuleDescriptions } from '../checks/readRuleDescriptions.ts';
import type { App } from '../app.ts';

/** Where a rule is switched off: on the whole site, on a page, or for one finding. */
export type DisableScope = 'site' | 'page' | 'place';

/**
 * Switches off a finding's rule in the team's checks file and shows a notice. `text` is the text the finding was
 * computed from; defaults to the current one.
 */
export async function disableRule(app: App, finding: Finding, what: DisableScope, text?: string): Promise<void> {
  const { rule, path } = finding;
  const present = text === undefined ? await readCurrentText(app, path) : null;
  const words = text ?? (present?.ok === true ? (present.value ?? '') : '');
  // Without a setting, a rule that is off by default stays off.
  const isOff =
    what === 'site' && (await readRuleDescriptions(app)).some(({ name, defaults }) => name === rule && defaults.isOff);
  const edit = (choices: string) =>
    what === 'site'
      ? setRuleLevelForSite(choices, rule, isOff ? null : 'off')
      : what === 'page'
        ? setRuleLevelForPage(choices, rule, path, 'off')
        : suppressFinding(choices, finding, words);
  const sentences = {
    site: `“${formatRuleTitle(rule)}” is off for everyone`,
    page: `“${formatRuleTitle(rule)}” is off on ${app.get(pageNamesStore).getState().titles.get(path) ?? fileNameOf(path)}`,
    place: `This issue is ignored`,
  };
  if (!(await changeChoices(app, `turning off “${formatRuleTitle(rule)}”`, sentences[what], edit))) return;
  const key = getFindingKey(finding);
  removeSiteFindings(
    app,
    (other) =>
      other.rule === rule &&
      (what === 'site' || (other.path === path && (what === 'page' || getFindingKey(other) === key))),
  );
}

/** Switches a rule on or off for the whole site in the team's checks file and shows a notice. Returns whether that was stored. */
export function setRuleEnabled(
  app: App,
  { name, defaults }: Pick<RuleDescription, 'name' | 'defaults'>,
  isOn: boolean,
): Promise<boolean> {
  const choice = isOn === defaults.isOff ? (isOn ? defaults.severity : 'off') : null;
  return changeChoices(
    app,
    `turning ${isOn ? 'on' : 'off'} “${formatRuleTitle(name)}”`,
    `“${formatRuleTitle(name)}” is ${isOn ? 'on' : 'off'} for everyone`,
    (text) => setRuleLevelForSite(text, name, choice),
  );
}

/** Returns the change of the checks file. If the edit undoes all local changes, the file goes back to what was last sent, or is deleted. */
async function changeOf(
  app: App,
  present: string | null,
  edit: (text: string) => readonly TextEdit[],
): Promise<FileChange> {
  const site = getOpenSite(app);
  const path = checksFilePath;
  const after = present === null ? null : applyEdits(present, edit(present));
  if (site === null || after === null) return { kind: 'edit', path, edit };
  const base = await readBaseText(app, site, path);
  // A file without any setting isn't needed.
  if (!isSameRuleSettings(after, base))
    return isSameRuleSettings(after, null) ? { kind: 'delete', path } : { kind: 'edit', path, edit };
  return base === null ? { kind: 'delete', path } : { kind: 'text', path, text: base };
}

async function changeChoices(
  app: App,
  label: string,
  words: string,
  edit: (text: string) => readonly TextEdit[],
): Promise<boolean> {
  const present = await readCurrentText(app, checksFilePath);
  if (present.ok && edit(present.value ?? '').length === 0 && (present.value ?? '').trim() !== '') {
    notify(
      app,
      `Couldn’t update ${checksFilePath}: it isn’t valid JSON, or it already has this setting. Fix it in Files first.`,
      'problem',
    );
    return false;
  }
  const change = await changeOf(app, present.ok ? present.value : null, edit);
  const done = await changeSite(app, label, [change]);
  if (done.ok) notifyUndoable(app, change.kind === 'delete' ? `${words}.` : `${words}. Saved in ${checksFilePath}.`);
  else notify(app, `Couldn’t save this setting. ${done.problem.message} Nothing was changed.`, 'problem');
  return done.ok;
}
