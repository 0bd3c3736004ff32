import { Textarea } from '@mantine/core';
import type { RepoPath } from '#base/repoPath.ts';
import { setRoleText } from '#state/rules/changeRules.ts';
import { useInputText, trimText } from '../../forms/useInputText.ts';
import { useApp } from '../../useApp.ts';

/** Who the assistant is. */
export function RoleField({ path, words }: { readonly path: RepoPath; readonly words: string }) {
  const app = useApp();
  const [text, type] = useInputText(words, { asStored: trimText, label: 'Role' });
  return (
    <Textarea
      label="Role"
      description="Who the assistant is. It comes before the rules."
      autosize
      minRows={2}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        type(value);
        void setRoleText(app, path, value);
      }}
    />
  );
}
