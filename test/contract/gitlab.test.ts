import { gitlab } from './gitlabForge.ts';
import { describeProviderContract } from './providerContract.ts';

describeProviderContract('GitLab', gitlab);
