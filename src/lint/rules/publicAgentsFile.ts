import { joinRepoPath } from '#base/repoPath.ts';
import { ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import { defineSiteRule } from '../rule.ts';

/** Services publish an AGENTS.md next to the configuration at /agents.md, but teams write it for internal use. */
export const publicAgentsFile = defineSiteRule({
  name: 'public-agents-file',
  group: 'site',
  severity: 'warning',
  sentence: 'The team’s rules for AI assistants aren’t published by accident.',
  example: { wrong: 'An AGENTS.md file next to docs.json', right: `AGENTS.md, listed in ${ignoreFileName}` },
  check: ({ site, ignores, isNamed }, { sayOf }) =>
    ['AGENTS.md', 'Agents.md', 'agents.md']
      .map((name) => joinRepoPath(site.siteFolder, name))
      .filter((path) => site.files.has(path) && !ignores(path) && !isNamed(path))
      .map((path) =>
        sayOf(path)(
          0,
          0,
          `This file is published at /agents.md. If it’s only for your team, list it in ${ignoreFileName}.`,
        ),
      ),
});
