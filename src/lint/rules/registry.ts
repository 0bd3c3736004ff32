import type { Rule } from '../rule.ts';
import { activeVoice } from './activeVoice.ts';
import { altText, videoCaptions } from './altText.ts';
import { articles } from './articles.ts';
import { attributeValues } from './attributeValues.ts';
import { brokenSymlinks } from './brokenSymlinks.ts';
import { codeLabels } from './codeLabels.ts';
import { codeLanguage } from './codeLanguage.ts';
import { colorContrast } from './colorContrast.ts';
import { componentPlaces } from './componentPlaces.ts';
import { deadAnchors } from './deadAnchors.ts';
import { deadLinks, missingFiles, missingImports } from './deadLinks.ts';
import { duplicateDescriptions, duplicateTitles } from './duplicateTitles.ts';
import { fieldTypes } from './fieldTypes.ts';
import { framedImages } from './framedImages.ts';
import { frontMatter } from './frontMatter.ts';
import { frontMatterValues } from './frontMatterValues.ts';
import { futureTense } from './futureTense.ts';
import { headingLevels } from './headingLevels.ts';
import { knownAttributes } from './knownAttributes.ts';
import { knownComponents } from './knownComponents.ts';
import { linkExtensions } from './linkExtensions.ts';
import { linkText } from './linkText.ts';
import { noSecrets } from './noSecrets.ts';
import { oneOfAKind } from './oneOfAKind.ts';
import { openapiWithoutPages } from './openapiWithoutPages.ts';
import { orphanedSnippets } from './orphanedSnippets.ts';
import { pageColors } from './pageColors.ts';
import { pagesWithoutEntry } from './pagesWithoutEntry.ts';
import { publicAgentsFile } from './publicAgentsFile.ts';
import { redirectChains } from './redirectChains.ts';
import { renamedParameters } from './renamedParameters.ts';
import { repeatedWords } from './repeatedWords.ts';
import { requiredAttributes } from './requiredAttributes.ts';
import { secondPerson } from './secondPerson.ts';
import { sentenceLength } from './sentenceLength.ts';
import { largeImages, unusedImages } from './siteImages.ts';
import { stepsForProcedures } from './stepsForProcedures.ts';
import { terms } from './terms.ts';
import { undefinedValues } from './undefinedValues.ts';
import { uniqueTitles } from './uniqueTitles.ts';
import { untouchedPages } from './untouchedPages.ts';

/** All rules, by name. */
export const allRules: readonly Rule[] = [
  activeVoice,
  altText,
  articles,
  attributeValues,
  brokenSymlinks,
  codeLabels,
  codeLanguage,
  colorContrast,
  componentPlaces,
  deadAnchors,
  deadLinks,
  duplicateDescriptions,
  duplicateTitles,
  fieldTypes,
  framedImages,
  frontMatter,
  frontMatterValues,
  futureTense,
  headingLevels,
  knownAttributes,
  knownComponents,
  largeImages,
  linkExtensions,
  linkText,
  missingFiles,
  missingImports,
  noSecrets,
  oneOfAKind,
  openapiWithoutPages,
  orphanedSnippets,
  pageColors,
  pagesWithoutEntry,
  publicAgentsFile,
  redirectChains,
  renamedParameters,
  repeatedWords,
  requiredAttributes,
  secondPerson,
  sentenceLength,
  stepsForProcedures,
  terms,
  undefinedValues,
  uniqueTitles,
  untouchedPages,
  unusedImages,
  videoCaptions,
];
