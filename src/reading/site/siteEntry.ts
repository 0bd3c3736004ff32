import { attachSiteBehavior } from '../behavior/site/attachSiteBehavior.ts';

attachSiteBehavior(document.body);
