import { Button, FileButton, TextInput } from '@mantine/core';
import { FileText, Film, ImageOff, Search, Upload } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { getFileKind } from '#base/fileKind.ts';
import type { Problem } from '#base/problem.ts';
import { extensionOf, fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { getAssetUrl } from '#state/files/assets.ts';
import { storeImage } from '#state/intents/storeImage.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { LoadedImage } from '../kit/LoadedImage.tsx';
import { ProblemMessage } from '../kit/ProblemMessage.tsx';
import { useAsyncValue } from '../kit/useAsyncValue.ts';
import styles from './FilePickerDialog.module.css';
import { useApp } from '../useApp.ts';

type Kind = 'image' | 'video' | 'openapi';

interface FilePickerDialogProps {
  readonly title: string;
  readonly kind: Kind;
  readonly onPick: (path: RepoPath) => void;
  readonly onClose: () => void;
}

const accepted: Readonly<Record<Kind, string>> = { image: 'image/*', video: 'video/*', openapi: '.json,.yaml,.yml' };
const nouns: Readonly<Record<Kind, string>> = { image: 'image', video: 'video', openapi: 'file' };
const mostShown = 120;

/** Picks a file of the repository or uploads a new one. */
export function FilePickerDialog({ title, kind, onPick, onClose }: FilePickerDialogProps) {
  const app = useApp();
  const site = useStore(app.get(siteStore), (state) => state.site);
  const [query, setQuery] = useState('');
  const [failed, setFailed] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const files = site.kind === 'open' ? site.files.map(({ path }) => path).filter((path) => isOfKind(path, kind)) : [];
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = files.filter((path) => words.every((word) => path.toLowerCase().includes(word)));
  const upload = async (file: File | null | undefined): Promise<void> => {
    if (file === null || file === undefined) return;
    setBusy(true);
    const stored = await storeImage(app, file, file.name, kind === 'openapi' ? 'configuration' : 'images');
    setBusy(false);
    if (stored.ok) onPick(stored.value);
    else setFailed(stored.problem);
  };
  const area = useDropped((file) => void upload(file));
  return (
    <Dialog opened onClose={onClose} title={title}>
      <div className={styles.controls}>
        <TextInput
          className={styles.search}
          aria-label={`Search site ${nouns[kind]}s`}
          placeholder="Search"
          leftSection={<Search size={15} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-autofocus
        />
        <FileButton accept={accepted[kind]} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button {...props} loading={busy} leftSection={<Upload size={15} aria-hidden />}>
              Upload
            </Button>
          )}
        </FileButton>
      </div>
      {failed !== null && <ProblemMessage problem={failed} />}
      <div className={styles.drop} role="group" aria-label={`Site ${nouns[kind]}s`} ref={area}>
        {found.length === 0 && (
          <p className={styles.empty}>
            {files.length === 0
              ? `No ${nouns[kind]}s yet. Upload one, or drop it here.`
              : `No ${nouns[kind]} path contains “${query}”.`}
          </p>
        )}
        <ul className={styles.grid} data-kind={kind}>
          {found.slice(0, mostShown).map((path) => (
            <li key={path}>
              <button type="button" className={styles.file} title={path} onClick={() => onPick(path)}>
                <Thumbnail path={path} kind={kind} />
                <span className={styles.name}>{kind === 'openapi' ? path : fileNameOf(path)}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length > mostShown && (
          <p className={styles.empty}>{found.length - mostShown} more. Search to find them.</p>
        )}
      </div>
    </Dialog>
  );
}

/** A drop target for files. Mouse only: keyboard users have the button next to it. */
function useDropped(onDrop: (file: File | undefined) => void): (area: HTMLDivElement | null) => () => void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  return useCallback((area) => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      latest.current(event.dataTransfer?.files[0]);
    };
    area?.addEventListener('dragover', over);
    area?.addEventListener('drop', drop);
    return () => {
      area?.removeEventListener('dragover', over);
      area?.removeEventListener('drop', drop);
    };
  }, []);
}

function isOfKind(path: RepoPath, kind: Kind): boolean {
  return kind === 'openapi'
    ? ['json', 'yaml', 'yml'].includes(extensionOf(path)) &&
        !/(?:^|\/)(?:docs|mint|package|package-lock|tsconfig)\.json$/.test(path)
    : getFileKind(path) === kind;
}

function Thumbnail({ path, kind }: { readonly path: RepoPath; readonly kind: Kind }) {
  const app = useApp();
  const address = useAsyncValue(() => getAssetUrl(app, `/${path}`, '', ''), [app, path], {
    enabled: kind === 'image',
  });
  return (
    <span className={styles.picture}>
      {kind === 'openapi' ? (
        <FileText size={20} aria-hidden />
      ) : kind === 'video' ? (
        <Film size={20} aria-hidden />
      ) : (
        address != null && (
          <LoadedImage src={address} alt="" loading="lazy" fallback={<ImageOff size={20} aria-hidden />} />
        )
      )}
    </span>
  );
}
