import { NodeSelection, TextSelection, type Selection } from '@tiptap/pm/state';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { locateFindings } from '#state/checks/locateFindings.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import type { CheckedText } from '#state/pages/checksWorker.ts';
import { sortBySeverity } from '#site/siteFindings.ts';
import type { App } from '#state/app.ts';
import { activeEditorStore } from '../../../editor/attributes/activeEditorStore.ts';
import { scrollToPageCenter } from '../../../editor/find/scrollToPageCenter.ts';
import { resolveFindingRange, type FindingRange } from '../../../editor/findings/resolveFindingRange.ts';
import { applyFixesOnPage } from '../../../editor/findings/applyFixesOnPage.ts';
import { keepFocusInList } from '../../../kit/keepFocusInList.ts';
import { FindingGroup } from './FindingGroup.tsx';
import listStyles from '../../../kit/List.module.css';
import styles from './findings.module.css';
import { useApp } from '../../../useApp.ts';

/** Keeps the list expanded or collapsed across pages. */
const listStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

interface PageFindingsProps {
  readonly path: RepoPath;
  /** Called before going to a finding. */
  readonly onGo?: (() => void) | undefined;
}

/** Findings on the current page by rule, each with its fix. */
export function PageFindings({ path, onGo }: PageFindingsProps) {
  const app = useApp();
  const page = useStore(app.get(findingsStore), (state) => state.page);
  const editor = useStore(activeEditorStore, (state) => state.editor);
  const isOpen = useStore(listStore, (state) => state.isOpen);
  const list = useId();
  if (page?.path !== path) return <UncheckedPage />;
  // Problems that prevent a build are shown in the page itself.
  const findings = sortBySeverity(page.findings.filter(({ rule }) => !rule.startsWith('page/')));
  const kinds = [...new Set(findings.map(({ rule }) => rule))];
  const fix = (chosen: readonly Finding[]) =>
    editor === null ? undefined : applyFixesOnPage(app, editor, path, chosen);
  return (
    <section ref={keepFocusInList} aria-label="Issues" className={styles.section}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={`${listStyles.row} ${listStyles.button} ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => listStore.setState({ isOpen: !isOpen })}
        >
          {isOpen ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />}
          {findings.length === 0 ? 'No issues' : findings.length === 1 ? '1 issue' : `${findings.length} issues`}
        </button>
      </h2>
      <div id={list} className={styles.section} hidden={!isOpen}>
        {isOpen && findings.length === 0 && <p className={styles.none}>No issues found on this page.</p>}
        {isOpen &&
          kinds.map((rule) => (
            <FindingGroup
              key={rule}
              rule={rule}
              findings={findings.filter((finding) => finding.rule === rule)}
              text={page.text}
              fixAllWords="Fix all on this page"
              onGo={(finding) => {
                onGo?.();
                if (editor === null) goToSource(app, { path, ...finding.range });
                else void goOnPage(app, editor, page, finding);
              }}
              onFix={fix}
            />
          ))}
      </div>
    </section>
  );
}

/** The space of the heading, so that nothing below moves when the page has been checked. */
function UncheckedPage() {
  return (
    <div className={`${styles.section} ${styles.unchecked}`} aria-hidden>
      <h2 className={styles.heading}>
        <button type="button" disabled className={`${listStyles.row} ${listStyles.button} ${styles.toggle}`}>
          <ChevronRight size={15} /> No issues
        </button>
      </h2>
    </div>
  );
}

/** Goes to a finding: on the page if it can be located there, otherwise in the source. */
async function goOnPage(app: App, editor: Editor, page: CheckedText, finding: Finding): Promise<void> {
  const focusHeader = (field: string | undefined) =>
    document.querySelector<HTMLTextAreaElement>(`.page-head textarea[name="${field ?? ''}"]`)?.focus();
  if (finding.missingField !== undefined) return focusHeader(finding.missingField);
  const [place] = await locateFindings(app, page, [finding]);
  const { from, to, line, column } = finding.range;
  const range =
    place === undefined || editor.isDestroyed
      ? null
      : resolveFindingRange(editor.state.doc, { place, words: page.text.slice(from, to) });
  if (place?.head !== undefined) {
    focusHeader(place.head.field);
    return;
  }
  if (range === null) return goToSource(app, { path: page.path, line, column });
  const { state, view } = editor;
  view.dispatch(state.tr.setSelection(selectionOf(state.doc, range)));
  view.focus();
  scrollToPageCenter(view, () => view.coordsAtPos(view.state.selection.from));
}

/** Selects a finding's text, a node without text such as a picture (whose settings then open), or the start of its block. */
function selectionOf(doc: DocumentNode, { from, to, isBlock }: FindingRange): Selection {
  const node = doc.nodeAt(from);
  if (node?.isText === false && node.isAtom && node.nodeSize === to - from && NodeSelection.isSelectable(node))
    return NodeSelection.create(doc, from);
  return isBlock ? TextSelection.near(doc.resolve(from + 1)) : TextSelection.create(doc, from, to);
}
