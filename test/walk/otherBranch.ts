/** A branch that nobody changes: opened, it is another site. */
export const otherBranch = 'other';
