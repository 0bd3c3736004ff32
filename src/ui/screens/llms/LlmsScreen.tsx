import styles from './LlmsScreen.module.css';
import { Button, Loader, Tabs } from '@mantine/core';
import { parentFolderOf, joinRepoPath } from '#base/repoPath.ts';
import { maxLlmsLength } from '#site/llms/compareLlms.ts';
import type { LlmsLists } from '#site/llms/llmsLists.ts';
import { createLlmsFile } from '#state/intents/updateLlmsFile.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ManualLlmsList } from './ManualLlmsList.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { useApp } from '../../useApp.ts';
import { queryRenderedLlmsLists } from '#state/siteFacts/renderedSite.ts';

/** Debounce of changes, in milliseconds. */
const changeDebounce = 300;

/** The lists the site would publish now; null until known. */
function usePublishedLists(site: OpenSite): LlmsLists | null {
  const app = useApp();
  const load = async () => (await queryRenderedLlmsLists(app, site)) ?? undefined;
  return useAsyncValue(load, [app, site], { delay: changeDebounce }) ?? null;
}

/** The site's files for language models: the generated lists as published, and a list maintained by hand in the repository. */
export function LlmsScreen({ site }: { readonly site: OpenSite }) {
  const app = useApp();
  const lists = usePublishedLists(site);
  const folder = site.configuration === null ? '' : parentFolderOf(site.configuration.path);
  const listPath = joinRepoPath(folder, 'llms.txt');
  const fullPath = joinRepoPath(folder, 'llms-full.txt');
  const isKept = site.paths.has(listPath);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>Files for LLMs</h1>
        <p className={styles.lead}>
          The site publishes two files for language models: /llms.txt lists its pages, and /llms-full.txt has their full
          text. Your drafts are included.
        </p>
      </header>
      {lists === null ? (
        <p className={styles.lead} role="status">
          <Loader size="xs" /> Reading pages…
        </p>
      ) : (
        <>
          {isKept && <ManualLlmsList path={listPath} pages={lists.pages} />}
          <LeftOut pages={lists.omittedPages} />
          <Tabs defaultValue="list" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="list">llms.txt</Tabs.Tab>
              <Tabs.Tab value="full">llms-full.txt</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="list" className={styles.panel}>
              <p className={styles.lead}>{listWords(lists, isKept)}</p>
              {!isKept && (
                <Button
                  size="xs"
                  variant="default"
                  className={styles.start}
                  onClick={() => void createLlmsFile(app, listPath, lists.list)}
                >
                  Maintain manually
                </Button>
              )}
              <Text name={isKept ? 'The list Docwright would generate' : 'llms.txt'} text={lists.list} />
            </Tabs.Panel>
            <Tabs.Panel value="full" className={styles.panel}>
              <p className={styles.lead}>{fullWords(lists, site.paths.has(fullPath))}</p>
              <Text name="llms-full.txt" text={lists.full.start} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </div>
  );
}

function listWords({ list, pages }: LlmsLists, isKept: boolean): string {
  const size = `${inNumbers(pages.length)} ${pages.length === 1 ? 'page' : 'pages'}, ${inNumbers(list.length)} characters (limit: ${inNumbers(maxLlmsLength)}).`;
  return isKept ? `The site publishes the file in your repository. The generated list would have ${size}` : size;
}

function fullWords({ full }: LlmsLists, isKept: boolean): string {
  const size = `${inNumbers(full.length)} characters${full.length > full.start.length ? ` (first ${inNumbers(full.start.length)} shown)` : ''}.`;
  return isKept ? `The site publishes the file in your repository. The generated file would have ${size}` : size;
}

function inNumbers(count: number): string {
  return count.toLocaleString('en');
}

function LeftOut({ pages }: { readonly pages: LlmsLists['omittedPages'] }) {
  const app = useApp();
  if (pages.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{pages.length === 1 ? '1 page excluded' : `${inNumbers(pages.length)} pages excluded`}</summary>
      <ul className={styles.pages}>
        {pages.map(({ path, title, isHidden }) => (
          <li key={path}>
            <button type="button" className={styles.page} onClick={() => goToScreen(app, { screen: 'page', path })}>
              {title}
            </button>{' '}
            <span className={styles.muted}>
              {isHidden ? 'not in the navigation' : 'hidden from search engines (noindex)'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Text({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    // Scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.text} tabIndex={0} role="region" aria-label={name}>
      {text}
    </pre>
  );
}
