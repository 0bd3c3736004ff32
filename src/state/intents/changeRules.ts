import { encodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { addRule, addRuleToPart, moveRule, removeRule, rewordRule, setRole } from '#lint/rulesFile/editRulesFile.ts';
import { findRulesPart, findRule, type RulesPartLocator, type RuleLocator } from '#lint/rulesFile/findRule.ts';
import { readRulesFile } from '#lint/rulesFile/readRulesFile.ts';
import { rulesGroups, createRulesTemplate } from '#lint/rulesFile/rulesGroups.ts';
import type { RuleGroup } from '#lint/rule.ts';
import { journalStore } from '../journal/journalStore.ts';
import { changeSite } from '../changes/changeSite.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { notify } from '../notices/noticesStore.ts';
import type { App } from '../app.ts';

/** Sets a rule's text; typing in one rule is one step. */
export async function setRuleText(app: App, path: RepoPath, place: RuleLocator, words: string): Promise<void> {
  await change(app, path, 'the change to a rule', words, typedInto(path, place.part, place.index), (text) => {
    const found = findRule(readRulesFile(text), place);
    return found === null ? null : rewordRule(found.rule, words);
  });
}

/** Where a new rule goes: at the end of a part, or of a group without a part in the file yet. */
export type NewRulePosition = { readonly part: RulesPartLocator } | { readonly group: RuleGroup };

/** Adds a rule. `typed` has the rule's earlier texts while typing, used to find it once it is written. */
export async function addRuleToFile(
  app: App,
  path: RepoPath,
  place: NewRulePosition,
  index: number,
  typed: readonly string[],
  words: string,
): Promise<void> {
  await change(
    app,
    path,
    'adding a rule',
    words,
    typedInto(path, 'part' in place ? place.part : { title: titleOfGroup(place.group), nth: 0 }, index),
    (text) => {
      const file = readRulesFile(text);
      const part =
        'part' in place
          ? findRulesPart(file, place.part)
          : (file.parts.find(({ group }) => group === place.group) ?? null);
      const own = part?.rules[index];
      if (own !== undefined && typed.includes(own.text)) return rewordRule(own, words);
      if (words.trim() === '') return [];
      if (part !== null) return addRuleToPart(text, part, words);
      return 'group' in place ? addRule(text, place.group, words) : null;
    },
  );
}

/** Moves a rule within its list; returns whether the file was changed. */
export async function moveRuleInFile(app: App, path: RepoPath, place: RuleLocator, to: number): Promise<boolean> {
  return change(app, path, 'moving a rule', null, {}, (text) => {
    const found = findRule(readRulesFile(text), place);
    return found === null ? null : moveRule(text, found.part, found.index, to);
  });
}

/** Removes a rule and shows an undoable notice. */
export async function removeRuleFromFile(app: App, path: RepoPath, place: RuleLocator): Promise<void> {
  const isDone = await change(app, path, 'removing a rule', null, {}, (text) => {
    const found = findRule(readRulesFile(text), place);
    return found === null ? null : removeRule(found.rule);
  });
  if (isDone) notifyUndoable(app, 'Removed the rule.');
}

/**
 * Removes a rule whose text was deleted, with a notice. Forms one step with the last typing in it, so undo restores the
 * rule's text. A new rule leaves nothing, so there is no notice.
 */
export async function removeEmptyRule(app: App, path: RepoPath, place: RuleLocator): Promise<void> {
  const before = new Set(app.get(journalStore).getState().done);
  // The next rule takes over its position, and so its key: typing there must be a step of its own.
  const { mergeKey: ends } = typedInto(path, place.part, place.index);
  const isDone = await change(app, path, 'removing a rule', null, { ends }, (text) => {
    const found = findRule(readRulesFile(text), place);
    return found === null ? null : removeRule(found.rule);
  });
  const last = app.get(journalStore).getState().done.at(-1);
  if (isDone && last !== undefined && !before.has(last)) notifyUndoable(app, 'Removed the rule because it was empty.');
}

/** Sets the assistant's role; typing is one step. */
export async function setRoleText(app: App, path: RepoPath, words: string): Promise<void> {
  await change(app, path, 'the change to the role', words, { mergeKey: `rules ${path} role` }, (text) =>
    setRole(text, words),
  );
}

/** Creates a rules file with the specification's groups; returns whether it was created. */
export async function createRulesFile(app: App, path: RepoPath): Promise<boolean> {
  const done = await changeSite(app, 'creating a rules file', [
    { kind: 'add', path, bytes: encodeText(createRulesTemplate()) },
  ]);
  if (done.ok) notifyUndoable(app, `Created ${path}. Edit the rules to fit your team.`);
  else notify(app, `Couldn’t create the file. ${done.problem.message} Nothing was changed.`, 'problem');
  return done.ok;
}

/** Returns the heading of a group, added with its first rule. */
function titleOfGroup(group: RuleGroup): string {
  return rulesGroups.find(({ name }) => name === group)?.title ?? group;
}

/** Typing in one rule is one step. */
function typedInto(path: RepoPath, part: RulesPartLocator, index: number): { readonly mergeKey: string } {
  return { mergeKey: `rules ${path} ${JSON.stringify(part)} ${index}` };
}

/** Changes the file in one step. If the rule is no longer there, changes nothing and shows what was typed. */
async function change(
  app: App,
  path: RepoPath,
  label: string,
  words: string | null,
  joins: { readonly mergeKey?: string; readonly ends?: string },
  edit: (text: string) => readonly TextEdit[] | null,
): Promise<boolean> {
  let isFound = true;
  const edits = (text: string): readonly TextEdit[] => {
    const found = edit(text);
    isFound = found !== null;
    return found ?? [];
  };
  const done = await changeSite(
    app,
    label,
    [{ kind: 'edit', path, edit: edits, ...(words === null ? {} : { words }) }],
    joins,
  );
  if (!done.ok) notify(app, `Couldn’t change ${path}. ${done.problem.message} Only this step was lost.`, 'problem');
  else if (!isFound)
    notify(
      app,
      `That rule in ${path} was changed in the meantime, so your change wasn’t applied.${words === null ? '' : ` You typed: “${words}”`}`,
      'problem',
    );
  return done.ok && isFound;
}
