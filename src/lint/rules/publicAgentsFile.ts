import { joinRepoPath } from '#base/repoPath.ts';
import { ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import { defineSiteRule } from '../rule.ts';

/** Services publish an AGENTS.md next to the configuration at /agents.md, but teams write it for internal use. */
export const publicAgentsFile = defineSiteRule({
  name: 'public-agents-file',
  group: 'site',
  severity: 'warning',
  sentence: 'The team’s rules for assistants are not published by accident.',
  example: { wrong: 'An AGENTS.md beside docs.json', right: `AGENTS.md, listed in ${ignoreFileName}` },
  check: ({ site, ignores, isNamed }, { sayOf }) =>
    ['AGENTS.md', 'Agents.md', 'agents.md']
      .map((name) => joinRepoPath(site.siteFolder, name))
      .filter((path) => site.files.has(path) && !ignores(path) && !isNamed(path))
      .map((path) =>
        sayOf(path)(
          0,
          0,
          `Sites publish this file at /agents.md. If it is only for the team, list it in ${ignoreFileName}.`,
        ),
      ),
});
