import { expose } from 'comlink';
import { tokenise } from './tokenise.ts';

expose(tokenise);
