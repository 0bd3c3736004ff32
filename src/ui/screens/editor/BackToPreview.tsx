import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { previewOriginStore, clearPreviewOrigin } from '#state/route/previewOriginStore.ts';
import styles from './PagePane.module.css';
import { useApp } from '../../useApp.ts';

/** Returns to the preview that the user came from to edit the page; renders nothing if they came another way. */
export function BackToPreview({ path }: { readonly path: RepoPath }) {
  const app = useApp();
  const isFromPreview = useStore(app.get(previewOriginStore), (state) => state.page === path);
  if (!isFromPreview) return null;
  const goBack = async () => {
    await saveAll(app);
    clearPreviewOrigin(app);
    goToScreen(app, { screen: 'preview', path });
  };
  return (
    <div className={styles.back}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<ArrowLeft size={14} aria-hidden />}
        onClick={() => void goBack()}
      >
        Back to preview
      </Button>
    </div>
  );
}
