import { syntaxErrorHint } from '#document/read/syntaxErrorHint.ts';
import type { Problem, ProblemCode } from '#base/problem.ts';

/** User-facing text of a problem: what happened, and what to do next. */
export interface ProblemDescription {
  readonly title: string;
  readonly advice: string;
}

const again = 'Try again in a moment.';
const kept = 'Your changes are kept on this device.';

const sentences: Readonly<Record<ProblemCode, ProblemDescription>> = {
  'app/part-not-fetched': {
    title: 'A part of Docwright could not be fetched',
    advice: 'Nothing is lost. It loads by itself once you are back online.',
  },
  'address/invalid': {
    title: 'This is not the address of a repository',
    advice: 'Paste the address of a Git repository, such as https://github.com/owner/name.',
  },
  'network/offline': { title: 'You are offline', advice: `${kept} Connect to the internet, then try again.` },
  'network/host-unreachable': {
    title: 'The Git host does not answer',
    advice: `Nothing was lost. Check the address and your connection, then try again.`,
  },
  'network/unexpected-answer': {
    title: 'The Git host answered in an unexpected way',
    advice: `Nothing was lost. ${again}`,
  },
  'operation/cancelled': { title: 'Cancelled', advice: 'Nothing was changed.' },
  'git/repository-not-found': {
    title: 'There is no repository at this address',
    advice: 'Check the address. If the repository is private, add a token that may read it.',
  },
  'git/branch-not-found': {
    title: 'The repository has no such branch',
    advice: 'Leave the branch empty to open the default one, or check its name.',
  },
  'git/empty-repository': {
    title: 'The repository is empty',
    advice: 'Add a first page and a docs.json to it, then open it again.',
  },
  'git/sign-in-needed': {
    title: 'Sign in to the Git host',
    advice: `${kept} Add a token; below it says which permission it needs.`,
  },
  'git/token-refused': {
    title: 'The token was not accepted',
    advice: `${kept} It may have expired, or lack the permission. Make a new one and add it here.`,
  },
  'git/clone-interrupted': {
    title: 'The connection ended half-way',
    advice: 'Nothing half-done was kept. Try again; it starts cleanly.',
  },
  'git/push-forbidden': {
    title: 'You do not have write access to this repository',
    advice: `${kept} You can send them through a copy of your own.`,
  },
  'git/push-protected-branch': { title: 'This branch is protected', advice: `${kept} Send them on a new branch.` },
  'git/push-moved-on': {
    title: 'Someone else updated this review',
    advice: `${kept} Get the latest version; what both of you changed is put together.`,
  },
  'git/push-rejected': {
    title: 'The Git host did not take the changes',
    advice: `${kept} Send them on a branch of another name, or try again.`,
  },
  'workspace/site-not-found': {
    title: 'This site is not in this browser any more',
    advice: 'Open it again by its address.',
  },
  'workspace/file-not-found': {
    title: 'This file is not there',
    advice: 'It may have been moved or deleted. Choose another one on the left.',
  },
  'workspace/file-exists': { title: 'A file with this name already exists', advice: 'Choose another name.' },
  'workspace/changed-elsewhere': {
    title: 'This file was changed in another tab',
    advice: 'Both texts are kept. Look at them, then choose.',
  },
  'workspace/broken-link': {
    title: 'This file is a link that can’t be followed',
    advice: 'There is nothing to edit here. Delete the link, or correct it in the repository.',
  },
  'workspace/in-linked-folder': {
    title: 'This file is in another folder',
    advice: 'Move or delete it in the folder that it is in.',
  },
  'workspace/moved-elsewhere': {
    title: 'A file in this list was moved in another tab',
    advice: `Nothing was sent. ${kept} The list shows the move now: look at it, then send.`,
  },
  'workspace/nothing-to-publish': {
    title: 'There is nothing to send',
    advice: 'Change something first, or include a change in the review.',
  },
  'workspace/merge-conflict': {
    title: 'The same place was changed on both sides',
    advice: 'Both versions are kept. Choose for each file, then send.',
  },
  'workspace/unexpected': {
    title: 'Something in Docwright went wrong',
    advice: 'Your changes are still stored in this browser. Reload Docwright, then try again.',
  },
  'storage/full': {
    title: 'The browser’s storage is full',
    advice:
      'To make room, delete files from this device, or remove sites that you no longer need from the list of all sites.',
  },
  'storage/forbidden': {
    title: 'The browser does not let Docwright store anything',
    advice:
      'Private windows often forbid it. Open Docwright in a normal window; what is on the screen can be downloaded.',
  },
  'storage/failed': {
    title: 'The browser’s storage failed',
    advice:
      'Changes shown as saved are still in this browser. What you typed last may only be on your screen: download your changes before you reload. Docwright tries again by itself.',
  },
  'storage/newer-version': {
    title: 'A newer version of Docwright is open in another tab',
    advice:
      'Changes shown as saved are still in this browser. Download what you typed last, then reload this tab to get the newer version.',
  },
  'provider/unsupported': {
    title: 'Docwright cannot open a review on this host',
    advice: 'Your changes were sent as a branch. Open the review (a pull request) on the host’s website.',
  },
  'provider/not-permitted': {
    title: 'The token does not allow this',
    advice: `${kept} Add a token with the permission named below.`,
  },
  'provider/not-found': {
    title: 'The host does not show this repository',
    advice: `${kept} If it is private, add a token that may read and write it.`,
  },
  'provider/rate-limited': {
    title: 'Too many requests to the host',
    advice: `${kept} Too many requests came from here. Try again later.`,
  },
  'provider/invalid-request': {
    title: 'The host did not accept the request',
    advice: `${kept} The line below says why.`,
  },
  'file/binary': { title: 'This file is not text', advice: 'It is kept as it is, and cannot be edited here.' },
  'file/not-utf8': {
    title: 'This file is not in UTF-8',
    advice: 'It is kept as it is. Convert it to UTF-8 to edit it here.',
  },
  'file/too-large': {
    title: 'This file is too large for the site',
    advice: 'Make it smaller, or put it on a file host and link to it.',
  },
  'page/not-mdx': {
    title: 'This page is not valid MDX',
    advice: 'It is shown as source, at the place of the error. Fix it there, and it shows as blocks again.',
  },
  'page/too-complex': {
    title: 'This page is too complex to be shown as blocks',
    advice:
      'It is shown as source, and nothing is lost. Make it simpler, or split it into several pages, and it shows as blocks again.',
  },
  'page/front-matter-invalid': {
    title: 'The page’s front matter is not valid YAML',
    advice: 'It is kept as it is. Fix it in the source.',
  },
  'page/not-proved': {
    title: 'This change could not be written safely',
    advice: 'The file keeps its last good text. Undo the last step or make the change in the source.',
  },
  'page/definition-gone': {
    title: 'A link definition that is still in use was changed or removed',
    advice: 'No link is lost. The links that used it now contain the address.',
  },
  'page/footnote-gone': {
    title: 'A footnote that is still referenced was removed',
    advice: 'Its reference stays in the text as plain text. Remove it there as well, or undo.',
  },
  'config/missing': {
    title: 'This repository has no docs.json',
    advice: 'Its files can still be edited. Add a docs.json to give the site its navigation.',
  },
  'config/not-json': {
    title: 'The configuration cannot be read',
    advice: 'Nothing was lost. Fix it in the source; pages still open from Files.',
  },
  'config/duplicate-key': {
    title: 'A name appears twice in the configuration',
    advice: 'The last one is used. Remove the other one in the source.',
  },
  'config/invalid-value': {
    title: 'A setting has a value that is not allowed',
    advice: 'Correct it in the configuration.',
  },
  'config/reference-not-found': {
    title: 'The configuration refers to a file that is not there',
    advice: 'Correct the path, or add the file.',
  },
};

/** Returns the title and advice to show for a problem. */
export function describeProblem(problem: Problem): ProblemDescription {
  const sentence = sentences[problem.code];
  const mending = problem.code === 'page/not-mdx' ? syntaxErrorHint(problem.message) : null;
  return mending === null
    ? sentence
    : {
        ...sentence,
        advice: `It is shown as source, at the place of the error, and shows as blocks again once that is fixed. ${mending}`,
      };
}

/** Problems shown without their technical message, because nobody can act on it. */
const withoutDetail: ReadonlySet<Problem['code']> = new Set(['network/offline', 'app/part-not-fetched']);

/**
 * Technical detail of a problem for expert users: the message, with a line number for page problems. '' if the detail is useless. Messages
 * about the configuration already name their file.
 */
export function formatProblemDetail({ code, message, place }: Problem): string {
  if (withoutDetail.has(code)) return '';
  return place === undefined || !code.startsWith('page/') ? message : `Line ${place.line}: ${message}`;
}
