import { getHeadingText } from '#document/outline/getHeadingText.ts';
import { definePageRule } from '../rule.ts';

const names = /^(?:name|param(?:eter)?s?|fields?|propert(?:y|ies)|keys?|attributes?|header)$/i;
const types = /^(?:data )?types?$/i;

/** Tables of parameters on pages that document an endpoint by themselves. */
export const fieldsForParameters = definePageRule({
  name: 'fields-for-parameters',
  group: 'components',
  severity: 'suggestion',
  sentence: 'Pages about an endpoint list parameters with ParamField and fields with ResponseField.',
  wantsPresence: true,
  requestPattern:
    /\bParam ?Fields?\b[^.]*\b(?:parameters?|Response ?Fields?)\b|\bResponse ?Fields?\b[^.]*\bresponses?\b/i,
  example: {
    wrong: '| Parameter | Type |\n| --- | --- |\n| limit | integer |',
    right: '<ParamField query="limit" type="integer">…</ParamField>',
  },
  check: (page, { say }) => {
    const { api, openapi } = page.facts.frontMatter;
    if (api === undefined && openapi === undefined) return [];
    return page.nodes.flatMap(({ node, from }) => {
      if (node.type !== 'table') return [];
      const heads = node.children[0]?.children.map((cell) => getHeadingText(cell).trim()) ?? [];
      if (!names.test(heads[0] ?? '') || !heads.some((head) => types.test(head))) return [];
      const end = page.text.indexOf('\n', from);
      return [
        say(
          from,
          end < 0 ? page.text.length : end,
          'This table lists parameters or fields. Use ParamField or ResponseField, so that readers can try them.',
        ),
      ];
    });
  },
});
