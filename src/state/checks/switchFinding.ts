import type { Finding } from '#base/finding.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { checksFileName } from '#lint/switches/checksFile.ts';
import { sameChoices, switchForPage, switchForPlace, switchForSite } from '#lint/switches/switchRule.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { baseText } from '../site/baseText.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { changeSite } from '../intents/changeSite.ts';
import { tellStep } from '../intents/tellStep.ts';
import { presentText } from '../intents/presentFile.ts';
import { notify } from '../noticesStore.ts';
import type { RuleWords } from '../pages/checksWorker.ts';
import { pageNamesStore } from '../siteFacts/pageNamesStore.ts';
import { ruleTitle } from './ruleTitle.ts';
import type { App } from '../app.ts';

/** For what a rule is switched off: the whole site, a page, or one place. */
export type SwitchedFor = 'site' | 'page' | 'place';

/** Switches the rule of a finding off, as the team's own choice in its file, and says so. `text` is the one that the finding was made of; the present one where it is not given. */
export async function switchOff(app: App, finding: Finding, what: SwitchedFor, text?: string): Promise<void> {
  const { rule, path } = finding;
  const present = text === undefined ? await presentText(app, path) : null;
  const words = text ?? (present?.ok === true ? (present.value ?? '') : '');
  const edit = (choices: string) =>
    what === 'site'
      ? switchForSite(choices, rule, 'off')
      : what === 'page'
        ? switchForPage(choices, rule, path, 'off')
        : switchForPlace(choices, finding, words);
  const sentences = {
    site: `“${ruleTitle(rule)}” is off for the whole site`,
    page: `“${ruleTitle(rule)}” is off on ${app.get(pageNamesStore).getState().titles.get(path) ?? fileNameOf(path)}`,
    place: `This finding is ignored`,
  };
  await changeChoices(app, `switching off “${ruleTitle(rule)}”`, sentences[what], edit);
}

/** Switches a rule for the whole site, as the team's own choice in its file, and says so. */
export async function switchRule(
  app: App,
  { name, own }: Pick<RuleWords, 'name' | 'own'>,
  isOn: boolean,
): Promise<void> {
  const choice = isOn === own.isOff ? (isOn ? own.severity : 'off') : null;
  await changeChoices(
    app,
    `switching ${isOn ? 'on' : 'off'} ${name}`,
    `“${ruleTitle(name)}” is ${isOn ? 'on' : 'off'} for the whole site`,
    (text) => switchForSite(text, name, choice),
  );
}

/** The change of the choices' file; one that takes all changes of it back leaves the file as it was sent last, or none. */
async function changeOf(
  app: App,
  present: string | null,
  edit: (text: string) => readonly TextEdit[],
): Promise<FileChange> {
  const site = openSiteNow(app);
  const path = checksFileName;
  const after = present === null ? null : applyEdits(present, edit(present));
  if (site === null || after === null) return { kind: 'edit', path, edit };
  const base = await baseText(app, site, path);
  if (!sameChoices(after, base)) return { kind: 'edit', path, edit };
  return base === null ? { kind: 'delete', path } : { kind: 'text', path, text: base };
}

async function changeChoices(
  app: App,
  label: string,
  words: string,
  edit: (text: string) => readonly TextEdit[],
): Promise<void> {
  const present = await presentText(app, checksFileName);
  if (present.ok && edit(present.value ?? '').length === 0 && (present.value ?? '').trim() !== '') {
    notify(
      app,
      `${checksFileName} cannot be changed: it is not valid JSON, or says so already. Fix it in Files first.`,
      'problem',
    );
    return;
  }
  const done = await changeSite(app, label, [await changeOf(app, present.ok ? present.value : null, edit)]);
  if (done.ok) tellStep(app, `${words}. The choice is kept in ${checksFileName}.`);
  else notify(app, `The choice was not kept. ${done.problem.message} Nothing was changed.`, 'problem');
}
