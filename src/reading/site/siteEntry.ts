import { attachSite } from '../behaviour/site/attachSite.ts';

attachSite(document.body);
