import { Tabs } from '@mantine/core';
import { useStore } from 'zustand';
import { searchStore } from '#state/search/searchStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { keepFocusInList } from '../../kit/keepFocusInList.ts';
import { StructureForm } from './StructureForm.tsx';
import { TextSearch } from './TextSearch.tsx';
import styles from './SearchScreen.module.css';
import { useApp } from '../../useApp.ts';

/** Search and replace in the whole site, by text or by page structure. */
export function SearchScreen({ site }: { readonly site: OpenSite['summary']['id'] }) {
  const app = useApp();
  const started = useStore(app.get(searchStore), (state) => state.started);
  return (
    <div ref={keepFocusInList} className={styles.screen}>
      <h1 className={styles.title}>Search the site</h1>
      <Tabs defaultValue="words" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="words">Text</Tabs.Tab>
          <Tabs.Tab value="structure">Structure</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="words" className={styles.panel}>
          <TextSearch key={started} site={site} />
        </Tabs.Panel>
        <Tabs.Panel value="structure" className={styles.panel}>
          <StructureForm />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
