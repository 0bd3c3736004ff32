import { attachSiteBehavior } from '../behaviour/site/attachSiteBehavior.ts';

attachSiteBehavior(document.body);
