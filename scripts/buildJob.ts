// Builds one site for the embedded Git host, which starts this in a process of its own.
import { answerJob } from '../src/build/answerJob.ts';
import type * as Building from '../src/build/buildSite.ts';
import { siteParts } from './siteParts.ts';

answerJob(async (options) => {
  const parts = await siteParts();
  const { buildSite } = (await import(parts.builder)) as typeof Building; // it is made of that file
  return buildSite({ ...options, parts });
});
