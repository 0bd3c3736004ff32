import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { isPublishedUrl } from '#state/site/isPublishedUrl.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { renamePageFile } from '#state/intents/renamePageFile.ts';
import { toSitePath } from '#site/links/updateLinksAfterMove.ts';
import { toNavigationEntry, parsePagePath } from '#state/navigation/navigationNames.ts';
import { findClassicTabOrAnchor, validatePathInBranch, createPlacementContext } from '#state/navigation/placement.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { DialogButtons } from './AddDialogs.tsx';
import type { NavigationDialogTask } from './navigationDialogTask.ts';
import { LinkingPages, useInbound } from './LinkingPages.tsx';
import styles from './NavigationPanel.module.css';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';

interface MoveFileFormProps {
  readonly site: OpenSite;
  readonly file: string;
  readonly into: Extract<NavigationDialogTask, { readonly kind: 'moveFile' }>['into'];
  readonly onClose: () => void;
}

/** Prompts for a page's new path, and shows which pages change with it. In another classic tab, the path must belong to that tab. */
export function MoveFileForm({ site, file, into, onClose }: MoveFileFormProps) {
  const app = useApp();
  const siteFolder = siteRootOf(site);
  const [typed, setTyped] = useState(toNavigationEntry(into?.to ?? file, siteFolder));
  const [withRedirect, setRedirect] = useState(true);
  const isPublished = useAsyncValue(() => isPublishedUrl(app, file), [app, file]);
  const [error, setError] = useState<string | null>(null);
  /** The submitted path, until its links are known. */
  const [submitted, setSubmitted] = useState<RepoPath | null>(null);
  const files = useMemo(() => [file], [file]);
  const { inbound, share } = useInbound(files);
  const target = parsePagePath(typed, siteFolder, extensionOf(file));
  const placed = createPlacementContext(site);
  const [before, after] = [findClassicTabOrAnchor(placed, file), findClassicTabOrAnchor(placed, target)];
  const others = inbound?.filter(({ path }) => path !== file) ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '' || typed.trim().endsWith('/')) return setError('Enter a URL path, such as guides/setup.');
    if (target === file) return onClose();
    if (site.paths.has(target)) return setError(`${target} already exists.`);
    const problem = into === null ? null : validatePathInBranch(placed, target, into.branch);
    if (problem !== null) return setError(problem);
    setSubmitted(target);
  };
  useEffect(() => {
    if (submitted === null || inbound === null) return;
    setSubmitted(null);
    onClose();
    const place = into === null ? null : { node: into.row.node, slot: into.slot };
    void renamePageFile(app, file, submitted, inbound, withRedirect, place);
  }, [app, file, into, submitted, inbound, withRedirect, onClose]);
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="URL path"
          description="The page’s URL path. Docwright saves the file there and creates folders as needed."
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setSubmitted(null);
          }}
        />
        {into === null && before?.prefix !== after?.prefix && (
          <p className={styles.note} role="status">
            {after === null
              ? `The page will no longer appear under ${before?.label ?? ''}.`
              : `The page will appear under ${after.label}.`}
          </p>
        )}
        {isPublished !== false && (
          <Checkbox
            label={`Redirect readers from ${toSitePath(file, siteFolder)}`}
            description="Bookmarks and links from other sites will keep working."
            checked={withRedirect}
            onChange={(event) => setRedirect(event.currentTarget.checked)}
          />
        )}
        <LinkingPages
          others={others}
          share={share}
          isOfSeveral={false}
          label="Pages to update"
          consequence="will be updated"
        />
        <DialogButtons
          label={others === null || others.length === 0 ? 'Move' : 'Move and update links'}
          loading={submitted !== null}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
