import { github } from './githubForge.ts';
import { watchGithub } from './watchGithub.ts';
import { describeProviderContract } from './providerContract.ts';

watchGithub();
describeProviderContract('GitHub', github);
