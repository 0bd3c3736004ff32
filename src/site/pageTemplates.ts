import { extensionOf, fileNameOf, parentFolderOf, withoutExtension, type RepoPath } from '#base/repoPath.ts';

/** Folder of the site's own templates, from the repository's root. */
export const templateFolder = '.docwright/templates';

/** A starting text for new pages. Its title is its name; the new page gets its own title. */
export interface PageTemplate {
  /** A template of the site with the same ID replaces an included one. */
  readonly id: string;
  readonly text: string;
}

/** The files of a repository that are templates, in order of their names. */
export function listTemplatePaths(paths: Iterable<RepoPath>): readonly RepoPath[] {
  return [...paths]
    .filter((path) => parentFolderOf(path) === templateFolder && ['mdx', 'md'].includes(extensionOf(path)))
    .toSorted();
}

/** The ID of a template file. */
export function getTemplateId(path: RepoPath): string {
  return withoutExtension(fileNameOf(path));
}

/** The included templates, and those of the site: a site's template replaces the included one with its ID. */
export function mergeTemplates(own: readonly PageTemplate[]): readonly PageTemplate[] {
  const replaced = new Map(own.map((template) => [template.id, template] as const));
  const included = includedTemplates.map((template) => replaced.get(template.id) ?? template);
  return [...included, ...own.filter(({ id }) => !includedTemplates.some((template) => template.id === id))];
}

const howTo: PageTemplate = {
  id: 'how-to-guide',
  text: `---
title: How-to guide
description: What readers can do after following this guide.
---

Start with the goal: what readers achieve, and when they need it.

## Before you begin

- An account with permission to …
- The latest version of …

## Steps

<Steps>
  <Step title="Do the first thing">
    One action, and how readers see that it worked.
  </Step>
  <Step title="Do the next thing">
    One action, and how readers see that it worked.
  </Step>
</Steps>

## Check the result

Say what readers should see now, and what to do if they don’t.

## Next steps

Link to the page that most readers need next.
`,
};

const concept: PageTemplate = {
  id: 'concept',
  text: `---
title: Concept
description: What it is, in one sentence.
---

Say what it is and which problem it solves, in two or three sentences.

## How it works

Explain the parts and how they relate. A diagram often says more than a paragraph.

## When to use it

- Use it when …
- Use something else when …

## Example

Show one realistic example.

## Related pages

Link to the guides that put this concept to use.
`,
};

const troubleshooting: PageTemplate = {
  id: 'troubleshooting',
  text: `---
title: Troubleshooting
description: Common problems and how to solve them.
---

Each section is one problem, titled with what readers see.

<AccordionGroup>
  <Accordion title="The message that readers see">
    **Cause:** Why it happens.

    **Solution:** What to do, step by step.
  </Accordion>
  <Accordion title="Something doesn’t happen">
    **Cause:** Why it happens.

    **Solution:** What to do, step by step.
  </Accordion>
</AccordionGroup>

## Get help

Say what to include when contacting support.
`,
};

const includedTemplates: readonly PageTemplate[] = [howTo, concept, troubleshooting];
