import dictionary from 'dictionary-en';
import { expect, it } from 'vitest';
import { createSpellChecker } from './createSpellChecker.ts';
import { createSpeller } from './speller.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const check = createSpellChecker(createSpeller(text(dictionary.aff), text(dictionary.dic)), () => 0);
const found = (page: string, path = 'a.mdx') => check(path, page).map(({ unknownWord }) => unknownWord);

it.each([
  [
    'misspelled words',
    'A mispelled word, teh key, keybaord, extention, becuase, icnreases.',
    ['mispelled', 'teh', 'keybaord', 'extention', 'becuase', 'icnreases'],
  ],
  ['at the start of a sentence', 'Similary, it works. Confiugration is easy.', ['Similary', 'Confiugration']],
  ['no names', 'Pipecat, Kubernetes, Nuxt, Postgres, and Pydantic with Traceloop.', []],
  ['no words made of others', 'A rollout of prebuilt addons, subpaths, prefetches, and autostarts.', []],
  ['no terms that a page uses often', 'A lantren. The lantren. One lantren. My lantren.', []],
  [
    'what readers see of components and front matter',
    '---\ntitle: A mispelled title\ndescription: A keybaord\nicon: mispelled\nopenapi: mispelled\nmode: mispelled\n---\n\n<Card title="It icnreases" icon="mispelled" href="/mispelled" className="mispelled">\n  <Icon icon="mispelled" /> Text\n</Card>\n\n<Frame caption="An extention">\n  ![A conection](/mispelled.png)\n</Frame>',
    ['mispelled', 'keybaord', 'icnreases', 'extention', 'conection'],
  ],
  [
    'no code, keys, or URLs',
    '`mispelled` in {mispelled}\n\n```js\nmispelled\n```\n\n<ParamField query="mispelled" type="mispelled">Text</ParamField>\n\nhttps://mispelled.example',
    [],
  ],
] as const)('finds %s', (_, page, expected) => {
  const words = found(page);
  expect(words).toEqual([...expected]);
});

it('checks no page in another language', () => {
  expect(
    found('Esto es una pagina de la documentacion que usted puede leer en espanol sin ninguna dificultad.', 'es/a.mdx'),
  ).toEqual([]);
});
