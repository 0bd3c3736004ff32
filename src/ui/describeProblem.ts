import { syntaxErrorHint } from '#document/read/syntaxErrorHint.ts';
import type { Problem, ProblemCode } from '#base/problem.ts';

/** User-facing text of a problem: what happened, and what to do next. */
export interface ProblemDescription {
  readonly title: string;
  readonly advice: string;
}

const again = 'Try again in a moment.';
const kept = 'Your changes are saved on this device.';

const sentences: Readonly<Record<ProblemCode, ProblemDescription>> = {
  'app/part-not-fetched': {
    title: 'Part of Docwright couldn’t load',
    advice: 'Nothing is lost. It will load automatically once you’re back online.',
  },
  'app/window-blocked': {
    title: 'The browser blocked the sign-in window',
    advice: 'Allow pop-up windows for this site, then sign in again.',
  },
  'address/invalid': {
    title: 'This isn’t a repository URL',
    advice: 'Paste the URL of a Git repository, such as https://github.com/owner/name.',
  },
  'network/offline': { title: 'You’re offline', advice: `${kept} Connect to the internet, then try again.` },
  'network/host-unreachable': {
    title: 'The Git host isn’t responding',
    advice: `Nothing was lost. Check the URL and your connection, then try again.`,
  },
  'network/unexpected-answer': {
    title: 'The Git host sent an unexpected response',
    advice: `Nothing was lost. ${again}`,
  },
  'network/cross-origin-refused': {
    title: 'This host doesn’t accept requests from web pages',
    advice: 'Nothing was lost. Its administrator can allow them with the settings below, or you can use a proxy.',
  },
  'operation/cancelled': { title: 'Canceled', advice: 'Nothing was changed.' },
  'git/repository-not-found': {
    title: 'Repository not found',
    advice: 'Check the URL. If the repository is private, sign in with an account that can open it.',
  },
  'git/branch-not-found': {
    title: 'Branch not found',
    advice: 'Check the branch name, or leave it empty to use the default branch.',
  },
  'git/empty-repository': {
    title: 'The repository is empty',
    advice: 'Add a page and a docs.json file to it, then open it again.',
  },
  'git/sign-in-needed': {
    title: 'Sign in to continue',
    advice: `${kept} Sign in below.`,
  },
  'git/token-refused': {
    title: 'The token wasn’t accepted',
    advice: `${kept} It may have expired or lack the required permission. Sign in again, or add a new one.`,
  },
  'git/token-not-yet-valid': {
    title: 'The token isn’t valid yet',
    advice: `${kept} Check the date and time of this device and of the host, then try again.`,
  },
  'git/clone-interrupted': {
    title: 'The connection was interrupted',
    advice: 'No partial data was kept. Try again to start fresh.',
  },
  'git/push-forbidden': {
    title: 'You don’t have write access to this repository',
    advice: `${kept} You can send them from your own copy (a fork).`,
  },
  'git/push-protected-branch': { title: 'This branch is protected', advice: `${kept} Send them on a new branch.` },
  'git/push-moved-on': {
    title: 'Someone else updated this review',
    advice: `${kept} Pull the latest changes to combine them with yours.`,
  },
  'git/fork-behind': {
    title: 'Your fork lacks the site’s latest changes',
    advice: `${kept} Sync your fork on the host’s website, then try again.`,
  },
  'git/push-rejected': {
    title: 'The Git host rejected the changes',
    advice: `${kept} Send them on a branch with a different name, or try again.`,
  },
  'workspace/site-not-found': {
    title: 'This site is no longer in this browser',
    advice: 'Open it again using its URL.',
  },
  'workspace/file-not-found': {
    title: 'File not found',
    advice: 'It may have been moved or deleted. Choose another file on the left.',
  },
  'workspace/file-exists': { title: 'A file with this name already exists', advice: 'Choose another name.' },
  'workspace/changed-elsewhere': {
    title: 'This file was changed in another tab',
    advice: 'Both versions are kept. Compare them, then choose one.',
  },
  'workspace/broken-link': {
    title: 'This file is a link that can’t be followed',
    advice: 'There’s nothing to edit here. Delete the link, or fix it in the repository.',
  },
  'workspace/in-linked-folder': {
    title: 'This file is in another folder',
    advice: 'Move or delete it in its original folder.',
  },
  'workspace/moved-elsewhere': {
    title: 'A file in this list was moved in another tab',
    advice: `Nothing was sent. ${kept} The list now shows the move. Review it, then send.`,
  },
  'workspace/nothing-to-publish': {
    title: 'Nothing to send',
    advice: 'Make a change first, or include one in the review.',
  },
  'workspace/merge-conflict': {
    title: 'You and someone else edited the same part of a file',
    advice: 'Both versions are kept. Choose what to keep in each file, then send.',
  },
  'workspace/unexpected': {
    title: 'Something went wrong in Docwright',
    advice: 'Your changes are still saved in this browser. Reload Docwright, then try again.',
  },
  'storage/full': {
    title: 'Browser storage is full',
    advice:
      'To free up space, delete files from this device, or remove sites you no longer need from the list of all sites.',
  },
  'storage/forbidden': {
    title: 'This browser won’t let Docwright save anything',
    advice:
      'Private windows often block storage. Open Docwright in a regular window. You can download what’s on the screen first.',
  },
  'storage/failed': {
    title: 'Browser storage failed',
    advice:
      'Changes shown as saved are still in this browser. Your latest edits may only be on your screen, so download your changes before you reload. Docwright will keep trying to save.',
  },
  'storage/newer-version': {
    title: 'A newer version of Docwright is open in another tab',
    advice:
      'Changes shown as saved are still in this browser. Download your latest edits, then reload this tab to get the newer version.',
  },
  'provider/unsupported': {
    title: 'Docwright can’t open a review on this host',
    advice: 'Your changes were sent as a branch. Ask for a review on the host’s website.',
  },
  'provider/unknown-host': {
    title: 'Docwright doesn’t know this host yet',
    advice: 'Nothing was lost. Let Docwright ask the host which software it runs, or use a proxy.',
  },
  'provider/too-old': {
    title: 'This host runs an older version',
    advice: 'Nothing was lost. Ask its administrator to update it, or use Docwright with a proxy.',
  },
  'provider/not-permitted': {
    title: 'The token doesn’t allow this',
    advice: `${kept} Sign in again, or add a token with the permission shown below.`,
  },
  'provider/fork-failed': {
    title: 'Your fork couldn’t be created',
    advice: `${kept} Ask for write access to the repository, or sign in with a token that can create forks.`,
  },
  'provider/not-found': {
    title: 'The host can’t find this repository',
    advice: `${kept} If the repository is private, sign in with read and write access.`,
  },
  'provider/rate-limited': {
    title: 'Too many requests to the host',
    advice: `${kept} You’ve reached the host’s request limit. Try again after the wait below.`,
  },
  'provider/invalid-request': {
    title: 'The host rejected the request',
    advice: `${kept} See the reason below.`,
  },
  'file/binary': { title: 'This isn’t a text file', advice: 'It’s kept as is and can’t be edited here.' },
  'file/not-utf8': {
    title: 'This file isn’t UTF-8',
    advice: 'It’s kept as is. Convert it to UTF-8 to edit it here.',
  },
  'file/too-large': {
    title: 'This file is too large for the site',
    advice: 'Make it smaller, or host it elsewhere and link to it.',
  },
  'page/not-mdx': {
    title: 'This page isn’t valid MDX',
    advice: 'It’s shown as source, at the error. Fix the error to edit the page as blocks again.',
  },
  'page/too-complex': {
    title: 'This page is too complex to show as blocks',
    advice:
      'It’s shown as source, and nothing is lost. To see blocks again, simplify the page or split it into several pages.',
  },
  'page/front-matter-invalid': {
    title: 'The page’s front matter isn’t valid YAML',
    advice: 'It’s kept as is. Fix it in the source.',
  },
  'page/not-proved': {
    title: 'This change couldn’t be saved safely',
    advice: 'The file still has its last valid text. Undo the last step, or make the change in the source.',
  },
  'page/definition-gone': {
    title: 'A link definition that’s still in use was changed or removed',
    advice: 'No links were lost. The links that used it now contain the URL.',
  },
  'page/footnote-gone': {
    title: 'A footnote that’s still referenced was removed',
    advice: 'Its reference is still on the page as plain text. Remove that too, or undo.',
  },
  'config/missing': {
    title: 'This repository has no docs.json',
    advice: 'You can still edit its files. Add a docs.json file to create the site’s navigation.',
  },
  'config/not-json': {
    title: 'The configuration can’t be read',
    advice: 'Nothing was lost. Fix it in the source. You can still open pages from Files.',
  },
  'config/duplicate-key': {
    title: 'A name appears twice in the configuration',
    advice: 'The last one is used. Remove the other one in the source.',
  },
  'config/invalid-value': {
    title: 'A setting has an invalid value',
    advice: 'Fix it in the configuration.',
  },
  'config/reference-not-found': {
    title: 'The configuration refers to a file that doesn’t exist',
    advice: 'Correct the path, or add the file.',
  },
};

/** Returns the title and advice to show for a problem. The advice says that changes are kept, unless there are none. */
export function describeProblem(problem: Problem, hasChanges = true): ProblemDescription {
  const { title, advice } = sentences[problem.code];
  const sentence = { title, advice: hasChanges ? advice : advice.replace(`${kept} `, '') };
  const mending = problem.code === 'page/not-mdx' ? syntaxErrorHint(problem.message) : null;
  return mending === null
    ? sentence
    : {
        ...sentence,
        advice: `It’s shown as source, at the error. Fix the error to edit the page as blocks again. ${mending}`,
      };
}

/** Problems shown without their technical message, because nobody can act on it. */
const withoutDetail: ReadonlySet<Problem['code']> = new Set(['network/offline', 'app/part-not-fetched']);

/**
 * Technical detail of a problem for expert users: the message, with the line for a page that is shown as source. '' if
 * the detail is useless. Messages about the configuration already name their file.
 */
export function formatProblemDetail({ code, message, position }: Problem): string {
  if (withoutDetail.has(code)) return '';
  return position === undefined || code !== 'page/not-mdx' ? message : `Line ${position.line}: ${message}`;
}
