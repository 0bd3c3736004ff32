import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { accessTo } from '../publish/tokensStore.ts';
import { services } from '../services.ts';
import type { OpenSite } from './siteStore.ts';

/** The text that a file had before all changes; null where it had none, or that cannot be read. */
export async function baseText({ summary }: Pick<OpenSite, 'summary'>, file: RepoPath): Promise<string | null> {
  const read = await services().workspace.readBase(summary.id, file, { access: accessTo(summary.url) });
  const text = read.ok ? decodeText(read.value) : null;
  return text?.ok === true ? text.value : null;
}
