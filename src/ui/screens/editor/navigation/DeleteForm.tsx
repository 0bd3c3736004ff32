import { Radio, Stack, Text } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import { deleteNavigationEntry } from '#state/intents/deleteNavigationEntry.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { DialogButtons } from './AddDialogs.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    void deleteNavigationEntry(app, node, label, withFiles ? files : []);
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
                description={`Links to ${files.length === 1 ? 'it' : 'them'} will stop working.`}
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
        <DialogButtons
          label={withFiles && files.length > 1 ? `Delete it and ${files.length} pages` : 'Delete'}
          isDangerous
          onClose={onClose}
        />
      </Stack>
    </form>
  );
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
