import { documentSchema, readPage } from '#blocks/pages.ts';

/** The names of the nodes and marks in a page's document. */
export function kindsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  documentSchema.nodeFromJSON(readPage(text).doc).descendants((node) => {
    found.add(node.type.name);
    for (const { type } of node.marks) found.add(type.name);
  });
  return found;
}

/** A small subset of the pages that contains every kind that any of them has. */
export function choosePerKind<P extends { readonly text: string }>(pages: readonly P[]): readonly P[] {
  const chosen: P[] = [];
  let left = pages.map((page) => ({ page, kinds: [...kindsOf(page.text)] }));
  for (;;) {
    const gain = ({ page, kinds }: (typeof left)[number]) => kinds.length / (1000 + page.text.length);
    const [best] = left.filter(({ kinds }) => kinds.length > 0).toSorted((a, b) => gain(b) - gain(a));
    if (best === undefined) return chosen;
    chosen.push(best.page);
    left = left.map(({ page, kinds }) => ({ page, kinds: kinds.filter((kind) => !best.kinds.includes(kind)) }));
  }
}

/** Corpus pages that together contain every kind of block and mark in the corpus, except `rareKinds`. None is long. */
export const kindPages: readonly string[] = [
  'AgentOps-AI+agentops/docs/v1/examples/restapi.mdx',
  'continuedev+continue/docs/ide-extensions/install.mdx',
  'mintlify+docs/api/assistant/create-assistant-message.mdx',
  'mintlify+docs/cli/index.mdx',
  'mintlify+docs/components/color.mdx',
  'mintlify+docs/components/columns.mdx',
  'mintlify+docs/components/examples.mdx',
  'mintlify+docs/components/panel.mdx',
  'mintlify+docs/components/tiles.mdx',
  'mintlify+docs/components/tooltips.mdx',
  'mintlify+docs/components/tree.mdx',
  'mintlify+docs/components/update.mdx',
  'mintlify+docs/components/view.mdx',
  'mintlify+docs/contact-support.mdx',
  'mintlify+docs/create/text.mdx',
  'mintlify+docs/snippets/zh/skill-mcp-prompt.mdx',
  'novuhq+mintlify-docs/platform/account/billing.mdx',
  'pipecat-ai+docs/api-reference/server/services/vad/silero-vad-analyzer.mdx',
  'SaladTechnologies+salad-cloud-docs/container-engine/how-to-guides/registries/aws-ecr.mdx',
  'uselotus+lotus/docs/api-reference/plans/retrieve-plan.mdx',
];

/** Kinds that no page of the corpus has, and a video, which only a page of 46 KB has. */
export const rareKinds: readonly string[] = [
  'elementAtom',
  'footnoteDefinition',
  'footnoteReference',
  'snippet',
  'video',
];
