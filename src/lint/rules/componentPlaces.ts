import { formatList } from '#base/formatList.ts';
import { blockSpecOfTag } from '#blocks/registry.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { getAncestorTags } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Components that belong in others are placed there: a step in steps, a tab in tabs. */
export const componentPlaces = definePageRule({
  name: 'component-places',
  group: 'structure',
  severity: 'warning',
  sentence: 'Child components are directly inside their parent component.',
  example: { wrong: '<Tab title="Linux">…</Tab>', right: '<Tabs>\n  <Tab title="Linux">…</Tab>\n</Tabs>' },
  check: (page, { say }) =>
    page.elements.flatMap((element) => {
      const { spec, tag, from, nameTo } = element;
      if (spec?.parents === undefined) return [];
      // Fragments and HTML in between don't separate the two; a site's own component may be anything.
      const around = getAncestorTags(element).filter((outer) => /^\p{Lu}/u.test(outer));
      const [nearest] = around;
      if (nearest === undefined && page.isSnippet) return [];
      const outer = nearest === undefined ? undefined : blockSpecOfTag(nearest);
      if ((nearest !== undefined && outer === undefined) || (outer !== undefined && spec.parents.includes(outer.name)))
        return [];
      const wanted = spec.parents.flatMap((name) => blockSpecOf(name)?.tags[0] ?? []);
      return [
        say(
          from,
          nameTo,
          nearest === undefined
            ? `${tag} is on its own. Move it inside ${formatList(wanted, 'disjunction')}.`
            : `${tag} is inside ${nearest}. Move it inside ${formatList(wanted, 'disjunction')}.`,
        ),
      ];
    }),
});
