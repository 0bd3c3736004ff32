import { reactAttributes, toCamelCase } from '#base/reactAttributes.ts';

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** HTML and MathML elements that are safe to draw, and SVG elements, by their names in lower case. */
const html = words(`
  a abbr acronym address article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup data
  datalist dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i
  input ins kbd label legend li main mark menu meter nav nobr ol optgroup option output p pre progress q rb rp rt rtc ruby
  s samp search section select small source span strike strong sub summary sup table tbody td textarea tfoot th thead time
  tr track tt u ul var wbr`);
const mathml = words(`
  math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle
  msub msubsup msup mtable mtd mtext mtr munder munderover semantics none`);
const svg = words(`
  svg a animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMerge
  feMergeNode feOffset filter foreignObject g image line linearGradient marker mask mpath path pattern polygon polyline radialGradient rect set
  stop switch symbol text textPath title tspan use`);

/** Names of the elements in the vocabulary that their content belongs to. SVG names are case-sensitive. */
const elements: Readonly<Record<Vocabulary, ReadonlyMap<string, string>>> = {
  html: new Map([...html, 'svg', 'math'].map((name) => [name, name])),
  svg: new Map(svg.map((name) => [name.toLowerCase(), name])),
  math: new Map(mathml.map((name) => [name, name])),
};

/** Names of all elements that are drawn as themselves among elements of a vocabulary. */
export function listSafeTags(vocabulary: Vocabulary): readonly string[] {
  return [...elements[vocabulary].values()];
}

/** A vocabulary of elements: HTML, or one embedded in it. In the others, HTML elements would end the embedded content. */
export type Vocabulary = 'html' | 'svg' | 'math';

/** The name of an element that is drawn as itself among elements of a vocabulary; null for any other. */
export function getSafeTag(tag: string, vocabulary: Vocabulary): string | null {
  return elements[vocabulary].get(tag.toLowerCase()) ?? null;
}

/** The vocabulary of an element's content. */
export function getInnerVocabulary(tag: string, outer: Vocabulary): Vocabulary {
  if (tag === 'foreignObject') return 'html';
  return tag === 'svg' || tag === 'math' ? tag : outer;
}

const presentation = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-style
  font-weight letter-spacing marker-end marker-mid marker-start mask opacity overflow paint-order shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width text-anchor text-decoration text-rendering transform-origin vector-effect visibility word-spacing
  writing-mode`);
const geometry = words(`
  baseFrequency clipPathUnits cx cy d dx dy edgeMode fr fx fy gradientTransform gradientUnits in in2 k1 k2 k3 k4
  lengthAdjust markerHeight markerUnits markerWidth maskContentUnits maskUnits mode numOctaves offset operator orient
  pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio primitiveUnits r refX refY result
  rotate rx ry spreadMethod startOffset stdDeviation textLength transform values viewBox x x1 x2 y y1 y2`);
const common = words(`
  abbr align alt checked cite controls default dir disabled headers height hidden high id kind label lang loop low max min muted
  open optimum placeholder poster reversed role rows scope size span start step title translate type valign value width`);
const animation = words(`
  accumulate additive begin by calcMode dur end from keyPoints keySplines keyTimes path repeatCount repeatDur restart to`);
const math = words(
  'columnalign columnspan display displaystyle linethickness lspace mathvariant notation rowspan rspace',
);
/** Names, in lower case, of SVG attributes whose values are CSS. */
export const cssAttributes: ReadonlySet<string> = new Set(
  [...geometry, ...presentation, ...animation].flatMap((name) => [name.toLowerCase(), toCamelCase(name).toLowerCase()]),
);

/** Names, in lower case, of attributes that an SVG may animate: those that neither are URLs nor run code. */
export const animatedAttributes: ReadonlySet<string> = new Set(
  [...geometry, ...presentation, 'height', 'width'].map((name) => name.toLowerCase()),
);

/** React's names of safe attributes that aren't URLs, by their names in lower case, with hyphens or without. */
export const safeAttributes: ReadonlyMap<string, string> = new Map([
  ...[...common, ...math, ...geometry, ...animation].map((name) => [name.toLowerCase(), name] as const),
  ...presentation.flatMap((name) => {
    const own = toCamelCase(name);
    return [[name, own] as const, [own.toLowerCase(), own] as const];
  }),
  ...Object.entries(reactAttributes).flatMap(([name, own]) => [
    [name, own] as const,
    [own.toLowerCase(), own] as const,
  ]),
]);
