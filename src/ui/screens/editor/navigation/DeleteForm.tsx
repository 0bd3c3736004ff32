import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import { deleteNavigationEntry } from '#state/intents/deleteNavigationEntry.ts';
import { isReachable } from '#state/site/isPublishedUrl.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { toSitePath } from '#site/links/updateLinksAfterMove.ts';
import { LinkingPages, useInbound } from './LinkingPages.tsx';
import { DialogButtons } from './AddDialogs.tsx';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';

interface DeleteFormProps {
  readonly site: OpenSite;
  /** Null for a page without an entry. */
  readonly node: NavigationNode | null;
  readonly file: string | null;
  readonly label: string;
  readonly onClose: () => void;
}

/** Asks whether to delete only the entry or its files too. Files listed elsewhere in the navigation stay. */
export function DeleteForm({ site, node, file, label, onClose }: DeleteFormProps) {
  const app = useApp();
  const files = useMemo(() => filesOnlyIn(site, node, file), [site, node, file]);
  // Deleting several files requires an explicit choice.
  const [withFiles, setWithFiles] = useState(files.length === 1);
  const single = withFiles && files.length === 1 ? (files[0] ?? null) : null;
  const { inbound, share } = useInbound(files);
  const [target, setTarget] = useState('');
  const redirectTo = target.trim();
  const canBeReached = useAsyncValue(
    () => (single === null ? Promise.resolve(true) : isReachable(app, single)),
    [app, single],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    void deleteNavigationEntry(app, node, label, withFiles ? files : [], single === null ? null : toTarget(redirectTo));
  };
  const [only = ''] = files;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {node === null || files.length === 0 ? (
          <Text size="sm">
            {node === null
              ? `This deletes the file ${file ?? ''}.`
              : `This removes “${label}” from the navigation. No files are deleted.`}{' '}
            You can undo this.
          </Text>
        ) : (
          <Radio.Group
            label="What to delete"
            description="You can undo this."
            value={withFiles ? 'files' : 'entry'}
            onChange={(value) => setWithFiles(value === 'files')}
          >
            <Stack gap="sm" mt="sm">
              <Radio
                value="files"
                label={
                  files.length === 1
                    ? `The page and its file (${only})`
                    : `Everything in it, including ${files.length} page files`
                }
              />
              <Radio
                value="entry"
                label="Only the navigation entry"
                description={
                  files.length === 1
                    ? 'The page stays on the site, and links to it keep working.'
                    : 'The pages stay on the site, and links to them keep working.'
                }
              />
            </Stack>
          </Radio.Group>
        )}
        {withFiles && files.length > 0 && (
          <LinkingPages
            others={inbound?.filter(({ path }) => !files.includes(path)) ?? null}
            share={share}
            isOfSeveral={single === null}
            label={single === null ? 'Pages that link to them' : 'Pages that link to it'}
            consequence={single === null || redirectTo === '' ? 'will stop working' : 'will be redirected'}
          />
        )}
        {single !== null && site.configuration !== null && canBeReached !== false && (
          <RedirectField {...{ site, target, setTarget }} file={single} />
        )}
        <DialogButtons
          label={withFiles && files.length > 1 ? `Delete it and ${files.length} pages` : 'Delete'}
          isDangerous
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

interface RedirectFieldProps {
  readonly site: OpenSite;
  readonly file: string;
  readonly target: string;
  readonly setTarget: (target: string) => void;
}

function RedirectField({ site, file, target, setTarget }: RedirectFieldProps) {
  return (
    <TextInput
      label={`Redirect readers from ${toSitePath(file, siteRootOf(site))}`}
      description="The path of another page, or a full URL. Optional."
      placeholder="/new/page"
      value={target}
      onChange={(event) => setTarget(event.currentTarget.value)}
    />
  );
}

/** A typed redirect target as it is written: a full URL, or a path with a leading slash. */
function toTarget(typed: string): string | null {
  if (typed === '') return null;
  return /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(typed) ? typed : `/${typed}`;
}

function filesOnlyIn(site: OpenSite, node: NavigationNode | null, file: string | null): readonly string[] {
  if (node === null) return file === null ? [] : [file];
  const folder = siteRootOf(site);
  const fileOf = (entry: string) => findPageFile(entry, folder, site.paths);
  const count = new Map<string | null, number>();
  for (const { entry } of listPageEntries(site.configuration?.tree ?? []))
    count.set(fileOf(entry), (count.get(fileOf(entry)) ?? 0) + 1);
  for (const { entry } of listPageEntries([node])) count.set(fileOf(entry), (count.get(fileOf(entry)) ?? 0) - 1);
  const own = new Set(
    listPageEntries([node]).flatMap(({ entry, method }) => (method === null ? (fileOf(entry) ?? []) : [])),
  );
  return [...own].filter((path) => (count.get(path) ?? 0) <= 0);
}
