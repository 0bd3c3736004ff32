import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGitOrThrow } from '#server/git/runGit.ts';

const images = 1500;
const imageBytes = 60_000_000;
const corpus = process.env['DOCWRIGHT_CORPUS'] ?? join(import.meta.dirname, '../../../../shared/corpus');

/** Creates a repository like a large real site: the corpus's text (or as much generated text), and 60 MB of images in 1,500 files. */
export async function generateRepository(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (existsSync(corpus)) cpSync(corpus, join(folder, 'corpus'), { recursive: true });
  else inventText(folder);
  mkdirSync(join(folder, 'images'));
  for (let index = 0; index < images; index += 1)
    writeFileSync(join(folder, 'images', `picture-${index}.png`), randomBytes(imageBytes / images));
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({ name: 'Large site', navigation: [{ group: 'Start', pages: ['first'] }] }, null, 2),
  );
  writeFileSync(join(folder, 'first.mdx'), '---\ntitle: "First page"\n---\n\nThe first page is here.\n');
  await runGitOrThrow(folder, ['init', '--quiet', '--initial-branch=main']);
  await runGitOrThrow(folder, ['add', '--all']);
  await runGitOrThrow(folder, [
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=bench@example.com',
    'commit',
    '--quiet',
    '--message',
    'Everything',
  ]);
}

function inventText(folder: string): void {
  mkdirSync(join(folder, 'pages'));
  for (let index = 0; index < 1433; index += 1)
    writeFileSync(
      join(folder, 'pages', `page-${index}.mdx`),
      `# Page ${index}\n\n${randomBytes(3500).toString('base64')}\n`,
    );
}
