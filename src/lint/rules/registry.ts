import type { Rule } from '../rule.ts';
import { accordionsForDetails } from './accordionsForDetails.ts';
import { activeVoice } from './activeVoice.ts';
import { altText, videoCaptions } from './altText.ts';
import { articles } from './articles.ts';
import { attributeValues } from './attributeValues.ts';
import { authenticationExamples } from './authenticationExamples.ts';
import { basicsFirst } from './basicsFirst.ts';
import { brokenSymlinks } from './brokenSymlinks.ts';
import { codeComments } from './codeComments.ts';
import { codeGroups } from './codeGroups.ts';
import { codeLabels } from './codeLabels.ts';
import { codeLanguage } from './codeLanguage.ts';
import { colorContrast } from './colorContrast.ts';
import { componentPlaces } from './componentPlaces.ts';
import { deadAnchors } from './deadAnchors.ts';
import { deadLinks, missingFiles, missingImports } from './deadLinks.ts';
import { describedFields } from './describedFields.ts';
import { duplicateDescriptions, duplicateTitles } from './duplicateTitles.ts';
import { emptySections } from './emptySections.ts';
import { endpointExamples } from './endpointExamples.ts';
import { expandableFields } from './expandableFields.ts';
import { fieldTypes } from './fieldTypes.ts';
import { fieldsForParameters } from './fieldsForParameters.ts';
import { framedImages } from './framedImages.ts';
import { frontMatter } from './frontMatter.ts';
import { frontMatterValues } from './frontMatterValues.ts';
import { futureTense } from './futureTense.ts';
import { headingLevels } from './headingLevels.ts';
import { ignoredErrors } from './ignoredErrors.ts';
import { incompleteCode } from './incompleteCode.ts';
import { jsonSyntax } from './jsonSyntax.ts';
import { keyboardAccess } from './keyboardAccess.ts';
import { knownAttributes } from './knownAttributes.ts';
import { knownComponents } from './knownComponents.ts';
import { lateDefinitions } from './lateDefinitions.ts';
import { linkExtensions } from './linkExtensions.ts';
import { linkText } from './linkText.ts';
import { longParagraphs } from './longParagraphs.ts';
import { noSecrets } from './noSecrets.ts';
import { oneOfAKind } from './oneOfAKind.ts';
import { openapiWithoutPages } from './openapiWithoutPages.ts';
import { orphanedSnippets } from './orphanedSnippets.ts';
import { pageColors } from './pageColors.ts';
import { pageIntroduction } from './pageIntroduction.ts';
import { pagesWithoutEntry } from './pagesWithoutEntry.ts';
import { parallelLists } from './parallelLists.ts';
import { prerequisitesFirst } from './prerequisitesFirst.ts';
import { expectedResults, verificationSteps, failureHelp } from './procedures.ts';
import { publicAgentsFile } from './publicAgentsFile.ts';
import { rateLimits } from './rateLimits.ts';
import { readerGoals } from './readerGoals.ts';
import { realisticData } from './realisticData.ts';
import { redirectChains } from './redirectChains.ts';
import { renamedParameters } from './renamedParameters.ts';
import { repeatedWords } from './repeatedWords.ts';
import { requiredAttributes } from './requiredAttributes.ts';
import { secondPerson } from './secondPerson.ts';
import { sentenceLength } from './sentenceLength.ts';
import { largeImages, unusedImages } from './siteImages.ts';
import { stepsForProcedures } from './stepsForProcedures.ts';
import { tabsForAlternatives } from './tabsForAlternatives.ts';
import { terms } from './terms.ts';
import { undefinedValues } from './undefinedValues.ts';
import { uniqueTitles } from './uniqueTitles.ts';
import { untouchedPages } from './untouchedPages.ts';
import { vagueHeadings } from './vagueHeadings.ts';
import { wordyPhrases } from './wordyPhrases.ts';

/** All rules, by name. */
export const allRules: readonly Rule[] = [
  accordionsForDetails,
  activeVoice,
  altText,
  articles,
  attributeValues,
  authenticationExamples,
  basicsFirst,
  brokenSymlinks,
  codeComments,
  codeGroups,
  codeLabels,
  codeLanguage,
  colorContrast,
  componentPlaces,
  deadAnchors,
  deadLinks,
  describedFields,
  duplicateDescriptions,
  duplicateTitles,
  emptySections,
  endpointExamples,
  expandableFields,
  expectedResults,
  failureHelp,
  fieldTypes,
  fieldsForParameters,
  framedImages,
  frontMatter,
  frontMatterValues,
  futureTense,
  headingLevels,
  ignoredErrors,
  incompleteCode,
  jsonSyntax,
  keyboardAccess,
  knownAttributes,
  knownComponents,
  largeImages,
  lateDefinitions,
  linkExtensions,
  linkText,
  longParagraphs,
  missingFiles,
  missingImports,
  noSecrets,
  oneOfAKind,
  openapiWithoutPages,
  orphanedSnippets,
  pageColors,
  pageIntroduction,
  pagesWithoutEntry,
  parallelLists,
  prerequisitesFirst,
  publicAgentsFile,
  rateLimits,
  readerGoals,
  realisticData,
  redirectChains,
  renamedParameters,
  repeatedWords,
  requiredAttributes,
  secondPerson,
  sentenceLength,
  stepsForProcedures,
  tabsForAlternatives,
  terms,
  undefinedValues,
  uniqueTitles,
  untouchedPages,
  unusedImages,
  vagueHeadings,
  verificationSteps,
  videoCaptions,
  wordyPhrases,
];
