import { expose } from 'comlink';
import { tokenise } from '#reading/code/tokenise.ts';

expose(tokenise);
