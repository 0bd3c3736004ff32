import { expose } from 'comlink';
import { tokenizeCode } from '#reading/code/tokenizeCode.ts';

expose(tokenizeCode);
