import { flag, text } from './schemas.ts';

/** The path prefix that puts pages into a tab or an anchor, or an address elsewhere. */
export const url = text({
  label: 'Path or address',
  help: 'The start of the path that puts pages into it, mostly a folder’s name; or an address elsewhere.',
});
/** The version that a tab or an anchor belongs to. */
export const version = text({ label: 'Version', help: 'Hides it until readers choose this version.' }).optional();
/** Whether it shows only to those who follow a link into it. */
export const isDefaultHidden = flag({
  label: 'Hidden at first',
  help: 'Hides it until someone follows a link into it.',
  default: false,
}).optional();
