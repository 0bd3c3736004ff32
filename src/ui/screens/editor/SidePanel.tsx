import { memo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { openFilesStore, getOpenFile } from '#state/openFiles/openFilesStore.ts';
import { isSnippetFile } from '#state/site/isSnippetFile.ts';
import { InlineCodeText } from '../../kit/InlineCodeText.tsx';
import { lazyComponent } from '../../kit/lazyComponent.tsx';
import { describeProblem } from '../../describeProblem.ts';
import styles from './SidePanel.module.css';
import { useApp } from '../../useApp.ts';
import { activeOperationStore } from './api/activeOperationStore.ts';

const Outline = lazyComponent(async () => (await import('../../editor/outline/OutlinePanel.tsx')).OutlinePanel);
const SnippetUses = lazyComponent(async () => (await import('./snippets/SnippetUses.tsx')).SnippetUses);
const PageFindings = lazyComponent(async () => (await import('./findings/PageFindings.tsx')).PageFindings);
const PageSettings = lazyComponent(async () => (await import('./pageSettings/PageSettings.tsx')).PageSettings);
const LimitsForm = lazyComponent(async () => (await import('./api/LimitsForm.tsx')).LimitsForm);
const OperationPanel = lazyComponent(async () => (await import('./api/OperationPanel.tsx')).OperationPanel);
/** Settings of the selected block, shown first. */
const SelectedBlock = lazyComponent(
  async () => (await import('../../editor/attributes/SelectedBlock.tsx')).SelectedBlock,
);

/** The size of the outline (`OutlinePanel.module.css`), in pixels. */
const titleHeight = 26;
const headingHeight = 28;
const mostHeadings = 8;
/** The hint on how to add one. */
const hintHeight = 37;

interface SidePanelProps {
  readonly path: string;
  /** Called before going to a heading or finding of the page, which a drawer would cover. */
  readonly onGo?: () => void;
}

/** Page settings, or the uses of a snippet, with the page's outline and findings. For a generated API page, its operation. */
export const SidePanel = memo(function SidePanel({ path, onGo }: SidePanelProps) {
  const app = useApp();
  // Only the page: the panel doesn't depend on the text, which changes as the user types.
  const page = useStore(app.get(openFilesStore), (open) => {
    const file = getOpenFile(app, path, open);
    return file?.kind === 'text' ? file.page : null;
  });
  const isMade = useStore(app.get(apiPagesStore), ({ byPath }) => byPath.has(path));
  const headings = useStore(app.get(pageNamesStore), ({ names }) => names.get(path)?.headings.length ?? 0);
  // Those of a clicked value come first.
  const areLimitsFirst = useStore(activeOperationStore, ({ limitsFirstOn }) => limitsFirstOn === path);
  const listHeight = headings === 0 && !isMade ? hintHeight : Math.min(headings, mostHeadings) * headingHeight;
  // Its many fields render in a separate task, after the page.
  const isDrawn = useDeferredValue(page !== null, false);
  if (page === null && isMade) return <OperationPanel path={path} />;
  if (page === null || !isDrawn) return null;
  const hasLimits = 'openapi' in page.frontMatter.values;
  return (
    <div className={styles.panel} data-undo="page">
      <SelectedBlock />
      {hasLimits && areLimitsFirst && <LimitsForm path={path} />}
      {/* Keeps the place of the outline, which comes with the editor. */}
      <div style={{ minBlockSize: titleHeight + listHeight }}>
        <Outline hasReference={isMade} onGo={onGo} />
      </div>
      <PageFindings path={path} onGo={onGo} />
      {isSnippetFile(app, path) ? (
        <SnippetUses path={path} />
      ) : (
        <>
          <h2 className={styles.heading}>Page settings</h2>
          <PageSettings path={path} page={page} />
          {hasLimits && !areLimitsFirst && <LimitsForm path={path} />}
        </>
      )}
      {page.problems.length > 0 && (
        <section aria-label="Problems">
          <h2 className={styles.heading}>Problems</h2>
          <ul className={styles.problems}>
            {page.problems.map((found) => (
              <li key={`${found.code} ${found.position?.offset ?? 0}`}>
                <strong>{describeProblem(found).title}</strong>
                <span>
                  <InlineCodeText text={found.message} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
});
