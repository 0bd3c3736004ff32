import { Checkbox, Stack, Text } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { pageEntries, pageFileOf } from '#config/navigation/pageFiles.ts';
import { deleteEntry } from '#state/intents/deleteEntry.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { Buttons } from './AddDialogs.tsx';

interface DeleteFormProps {
  readonly site: OpenSite;
  /** Null for a page without an entry. */
  readonly node: NavigationNode | null;
  readonly file: string | null;
  readonly label: string;
  readonly onClose: () => void;
}

/** Asks whether an entry goes alone or takes its files along. Files that stand elsewhere in the navigation too stay. */
export function DeleteForm({ site, node, file, label, onClose }: DeleteFormProps) {
  const files = useMemo(() => filesOnlyIn(site, node, file), [site, node, file]);
  const [withFiles, setWithFiles] = useState(node === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    void deleteEntry(node, label, withFiles ? files : []);
  };
  const holds = node !== null && 'children' in node && node.children.length > 0;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          {node === null ? `The file ${file ?? ''} is deleted.` : `“${label}” ${holds ? 'and all that it holds are' : 'is'} taken out of the navigation.`} You can undo this.
        </Text>
        {node !== null && files.length > 0 && (
          <Checkbox
            label={files.length === 1 ? `Delete the file ${files[0] ?? ''} as well` : `Delete the ${files.length} files of its pages as well`}
            description={withFiles ? 'Links to it lead nowhere then.' : 'Otherwise it stays: no menu shows it, and links still lead to it.'}
            checked={withFiles}
            onChange={(event) => setWithFiles(event.currentTarget.checked)}
          />
        )}
        <Buttons label={withFiles ? 'Delete' : 'Take out of the navigation'} color="red.9" onClose={onClose} />
      </Stack>
    </form>
  );
}

function filesOnlyIn(site: OpenSite, node: NavigationNode | null, file: string | null): readonly string[] {
  if (node === null) return file === null ? [] : [file];
  const folder = siteFolderOf(site);
  const fileOf = (entry: string) => pageFileOf(entry, folder, site.paths);
  const count = new Map<string | null, number>();
  for (const { entry } of pageEntries(site.configuration?.tree ?? [])) count.set(fileOf(entry), (count.get(fileOf(entry)) ?? 0) + 1);
  for (const { entry } of pageEntries([node])) count.set(fileOf(entry), (count.get(fileOf(entry)) ?? 0) - 1);
  const own = new Set(pageEntries([node]).flatMap(({ entry, method }) => (method === null ? (fileOf(entry) ?? []) : [])));
  return [...own].filter((path) => (count.get(path) ?? 0) <= 0);
}
