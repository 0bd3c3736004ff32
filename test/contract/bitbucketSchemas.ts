import { z } from 'zod';
import type { SentRequest } from './faceServer.ts';

// Written by hand from https://developer.atlassian.com/cloud/bitbucket/rest/ (read 2026-11), because Bitbucket's own description is wrong in
// places: it says that `attributes` is one text, and lacks `/user/workspaces` (changelog, CHANGE-3022).

const id = z.string().regex(/^[0-9a-f]{40}$/);
const date = z.iso.datetime({ offset: true });
const uuid = z.string().regex(/^\{[0-9a-f-]{36}\}$/);
const link = z.object({ href: z.url() });
const commit = z.object({
  type: z.literal('commit'),
  hash: id,
  date,
  message: z.string(),
  author: z.object({ type: z.literal('author'), raw: z.string() }),
  parents: z.array(z.object({ type: z.literal('commit'), hash: id })),
});
const branch = z.object({ type: z.literal('branch'), name: z.string(), target: commit });
const account = z.object({
  type: z.literal('user'),
  uuid,
  display_name: z.string(),
  links: z.object({ avatar: link }),
});
const repository = z.object({
  type: z.literal('repository'),
  uuid,
  full_name: z.string().regex(/^[^/]+\/[^/]+$/),
  name: z.string(),
  is_private: z.boolean(),
  description: z.string(),
  mainbranch: z.object({ type: z.literal('branch'), name: z.string() }).nullable(),
  scm: z.literal('git'),
  owner: account,
  created_on: date,
  updated_on: date,
  fork_policy: z.enum(['allow_forks', 'no_public_forks', 'no_forks']),
  links: z.object({ html: link, clone: z.array(z.object({ name: z.string(), href: z.string() })) }),
});
const attribute = z.enum(['link', 'executable', 'subrepository', 'binary', 'lfs']);
const file = z.object({
  type: z.literal('commit_file'),
  path: z.string(),
  size: z.number(),
  attributes: z.array(attribute),
});
const entry = z.discriminatedUnion('type', [file, z.object({ type: z.literal('commit_directory'), path: z.string() })]);
const end = z.object({ branch: z.object({ name: z.string() }), commit: z.object({ hash: z.string() }) });
const pullRequest = z.object({
  type: z.literal('pullrequest'),
  id: z.number().int(),
  title: z.string(),
  summary: z.object({ raw: z.string() }),
  state: z.enum(['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED']),
  author: account,
  source: end,
  destination: end,
  reviewers: z.array(account),
  close_source_branch: z.boolean(),
  draft: z.boolean(),
  created_on: date,
  updated_on: date,
  links: z.object({ html: link, self: link }),
});
const side = z.object({ type: z.literal('commit_file'), path: z.string() }).nullable();
const diffstat = z.object({ type: z.literal('diffstat'), status: z.string(), old: side, new: side });
const error = z.object({
  type: z.literal('error'),
  error: z.object({ message: z.string(), fields: z.record(z.string(), z.array(z.string())).optional() }),
});

/** A page of a list; those with names instead of numbers have no size. */
const pageOf = (item: z.ZodType) =>
  z.object({
    pagelen: z.number().int().max(5000),
    values: z.array(item),
    next: z.url().optional(),
    page: z.number().optional(),
    size: z.number().optional(),
  });

const none = z.strictObject({});
const fields = z.string().optional();
const number = z.string().regex(/^\d+$/);
const paging = { pagelen: number.optional(), page: z.string().optional(), fields };
const role = z.enum(['admin', 'contributor', 'member', 'owner']).optional();
const listing = { ...paging, q: z.string().optional(), sort: z.string().optional() };
const endpoint = z.strictObject({
  branch: z.strictObject({ name: z.string() }),
  repository: z.strictObject({ full_name: z.string() }).optional(),
});
const text = { title: z.string().min(1), description: z.string() };

interface Route {
  /** `{name}` is a part of the path, `{+name}` the rest of it. */
  readonly route: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType | null;
}

const own = '/repositories/{workspace}/{repo_slug}';
const routes: readonly Route[] = [
  { route: 'GET /user', answer: account.extend({ username: z.string(), nickname: z.string() }) },
  { route: 'GET /user/emails', answer: pageOf(z.object({ email: z.email(), is_primary: z.boolean() })) },
  {
    route: 'GET /user/workspaces',
    query: z.strictObject(listing),
    answer: pageOf(
      z.object({
        type: z.literal('workspace_access'),
        administrator: z.boolean(),
        workspace: z.object({ slug: z.string(), uuid }),
      }),
    ),
  },
  { route: 'GET /repositories/{workspace}', query: z.strictObject({ ...listing, role }), answer: pageOf(repository) },
  { route: `GET ${own}`, answer: repository },
  { route: `GET ${own}/forks`, query: z.strictObject({ ...listing, role }), answer: pageOf(repository) },
  {
    route: `POST ${own}/forks`,
    body: z.strictObject({ workspace: z.strictObject({ slug: z.string() }), name: z.string().optional() }),
    answer: repository,
  },
  { route: `GET ${own}/refs/branches`, query: z.strictObject(listing), answer: pageOf(branch) },
  { route: `GET ${own}/refs/branches/{+name}`, answer: branch },
  { route: `DELETE ${own}/refs/branches/{+name}`, answer: null },
  { route: `GET ${own}/commit/{commit}`, query: z.strictObject({ fields }), answer: commit },
  {
    route: `GET ${own}/commits/{revision}`,
    query: z.strictObject({ ...paging, exclude: id.optional() }),
    answer: pageOf(commit),
  },
  {
    route: `GET ${own}/diffstat/{spec}`,
    query: z.strictObject({ ...paging, topic: z.literal('false'), renames: z.literal('false') }),
    answer: pageOf(diffstat),
  },
  {
    route: `GET ${own}/src/{commit}/`,
    query: z.strictObject({ ...listing, max_depth: number.optional() }),
    answer: pageOf(entry),
  },
  {
    route: `GET ${own}/src/{commit}/{+path}`,
    query: z.strictObject({ format: z.literal('meta'), fields }),
    answer: file,
  },
  {
    route: `GET ${own}/pullrequests`,
    query: z.strictObject({ ...listing, state: z.string() }),
    answer: pageOf(pullRequest),
  },
  { route: `GET ${own}/pullrequests/{id}`, answer: pullRequest },
  { route: `GET ${own}/pullrequests/{id}/diffstat`, query: z.strictObject(paging), answer: pageOf(diffstat) },
  {
    route: `POST ${own}/pullrequests`,
    body: z.strictObject({ ...text, source: endpoint, destination: endpoint.omit({ repository: true }) }),
    answer: pullRequest,
  },
  {
    route: `PUT ${own}/pullrequests/{id}`,
    body: z.strictObject({
      ...text,
      reviewers: z.array(z.strictObject({ uuid })),
      close_source_branch: z.boolean(),
      draft: z.boolean(),
    }),
    answer: pullRequest,
  },
  { route: `POST ${own}/src`, answer: null },
];

/** The mistakes in a request to Bitbucket's API at `api`, and in the response to it. Contents of files have no form. */
export async function findBitbucketMistakes(
  api: string,
  { method, url, body }: Pick<SentRequest, 'method' | 'url'> & { readonly body: unknown },
  response: Response,
): Promise<readonly string[]> {
  if (!url.startsWith(`${api}/`)) return [];
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice(new URL(api).pathname.length);
  const name = `${method} ${path}`;
  const isContents = method === 'GET' && /\/src\/[^/]+\/.*[^/]$/.test(path) && !searchParams.has('format');
  if (isContents) return [];
  const found = routes.find(({ route }) => toPattern(route).test(name));
  if (found === undefined) return [`${name} isn’t in the documentation`];
  const mistakes: string[] = [];
  const check = (what: string, schema: z.ZodType, value: unknown) => {
    const read = schema.safeParse(value);
    if (!read.success) mistakes.push(`${what} of ${name}: ${z.prettifyError(read.error)}`);
  };
  check('query', found.query ?? none, Object.fromEntries(searchParams));
  if (found.body !== undefined) check('body', found.body, JSON.parse(String(body)));
  else if (method === 'POST' && body instanceof Blob) await checkForm(body, mistakes);
  if (response.status >= 400) check('error', error, await response.clone().json());
  // A part of a response has no complete form.
  else if (found.answer !== null && !searchParams.has('fields'))
    check('answer', found.answer, await response.clone().json());
  return mistakes;
}

/** `POST …/src`: a commit's texts, deleted files, and files. */
async function checkForm(body: Blob, mistakes: string[]): Promise<void> {
  if (!body.type.startsWith('multipart/form-data; boundary=')) mistakes.push(`A form of the type ${body.type}`);
  const form = await new Response(body).formData();
  for (const [name, value] of form) {
    const isText = ['message', 'author', 'branch', 'parents', 'files'].includes(name);
    if (typeof value === 'string' ? !isText : !name.startsWith('/')) mistakes.push(`The form’s field ${name}`);
  }
  if (!/^[0-9a-f]{40}(?:,[0-9a-f]{40})*$/.test(String(form.get('parents')))) mistakes.push('The form’s parents');
  if (!/^.+ <.+@.+>$/.test(String(form.get('author')))) mistakes.push('The form’s author');
}

function toPattern(route: string): RegExp {
  const pattern = route.replaceAll(/\{\+\w+\}/g, '.*[^/]').replaceAll(/\{\w+\}/g, '[^/]+');
  // Folders end with a slash.
  return new RegExp(`^${pattern.endsWith('/src/[^/]+/') ? `${pattern}(?:.*/)?` : pattern}$`);
}
