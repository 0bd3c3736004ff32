import { answerJob } from '#build/answerJob.ts';
import { packedBuilder } from './packedBuilder.ts';

answerJob(async (options) => {
  const { buildSite, parts } = await packedBuilder();
  return buildSite({ ...options, parts });
});
